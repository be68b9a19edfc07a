import { describe, expect, test } from 'vitest'
import { providerName } from '../../content/payment-provider'
import { elementsOf, textOf, textsOf } from '../support/page'
import { ADDRESS, openSite } from '../support/test-site'

const NOTE = 'We have received your reply. You can use this page for your payment at any time.'

const read = async (path: string) => (await (await openSite()).fetch(path)).text()

describe('the note that the reply was received', () => {
  test.each(['accepted=true', 'accepted=true&from=mail', 'from=mail&accepted=true'])('shows for ?%s', async (query) => {
    expect(textOf(await read(`/make-payment?${query}`))).toContain(NOTE)
  })

  test.each([
    '',
    'accepted',
    'accepted=',
    'accepted=TRUE',
    'accepted=True',
    'accepted=1',
    'accepted=yes',
    'accepted=false',
    'accepted=truetrue',
    'accepted=true%20',
    'accepted=%20true',
    'accepted=true%00',
    'accepted="true"',
    'Accepted=true',
    'accepted[]=true',
    'accepted=true&accepted=true',
    'accepted=true&accepted=false',
    'accepted=false&accepted=true',
    'form=acceptance&sent=true',
  ])('does not show for ?%s', async (query) => {
    expect(textOf(await read(`/make-payment?${query}`))).not.toContain('received your reply')
  })

  test('shows on Make Payment only', async () => {
    expect(textOf(await read('/accept?accepted=true'))).not.toContain('received your reply')
  })
})

/** Returns the action and fields of a form with its first choice selected. */
function hostedForm(html: string, action: string) {
  const form = [...html.matchAll(/<form(?=[\s>])[^>]*>.*?<\/form>/gs)].map(([text]) => text)
  const hosted = form.filter((text) => elementsOf(text, 'form')[0]?.action === action)
  expect(hosted).toHaveLength(1)
  const [text = ''] = hosted
  const hidden = elementsOf(text, 'input').map(({ type, name, value }) => [type, name, value])
  return { text, hidden, method: elementsOf(text, 'form')[0]?.method }
}

describe('the payment form', () => {
  test("posts only the provider's button, the label, the currency and the choice", async () => {
    const { text, hidden, method } = hostedForm(await read('/make-payment'), 'https://pay.example/checkout')
    expect(method).toBe('post')
    expect(hidden).toEqual([
      ['hidden', 'cmd', '_s-xclick'],
      ['hidden', 'hosted_button_id', 'PAY-1'],
      ['hidden', 'on0', 'Choose payment:'],
      ['hidden', 'currency_code', 'USD'],
    ])
    expect(elementsOf(text, 'select').map(({ name }) => name)).toEqual(['os0'])
    expect(elementsOf(text, 'button').map(({ type, name }) => [type, name])).toEqual([['submit', undefined]])
  })

  test('offers three payments with their prices', async () => {
    const { text } = hostedForm(await read('/make-payment'), 'https://pay.example/checkout')
    const options = [
      'Prepay only: $100',
      'Full payment, partner schools: $500',
      'Full payment, non-partner schools: $800',
    ]
    expect(elementsOf(text, 'option').map(({ value }) => value)).toEqual(options)
    expect(textsOf(text, 'option')).toEqual(options)
  })

  test('is next to the deposit rules and a link to the policy', async () => {
    const html = await read('/make-payment')
    const main = textOf(/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    expect(main).toContain('The $100 deposit')
    expect(main).toContain('The deposit is non-refundable')
    expect(elementsOf(html, 'a').map(({ href }) => href)).toContain('/cancellation-policy')
  })
})

test('posts the button of the donate form', async () => {
  const { hidden, method, text } = hostedForm(await read('/donate'), 'https://pay.example/donate')
  expect(method).toBe('post')
  expect(hidden).toEqual([
    ['hidden', 'cmd', '_s-xclick'],
    ['hidden', 'hosted_button_id', 'GIVE-1'],
  ])
  expect(elementsOf(text, 'button').map(({ type, name }) => [type, name])).toEqual([['submit', undefined]])
})

test.each(['/make-payment', '/donate'])('names the payment provider before the button of %s', async (path) => {
  const [, beforeButton = ''] = /<main(.*?)<button/s.exec(await read(path)) ?? []
  expect(textOf(beforeButton)).toContain('The button takes you to pay.example, our payment provider.')
})

test.each([
  ['https://www.paypal.com/cgi-bin/webscr', 'PayPal'],
  ['https://www.sandbox.paypal.com/donate', 'PayPal'],
  ['https://buy.stripe.com/x', 'Stripe'],
  ['https://checkout.example.org/pay', 'checkout.example.org'],
  ['https://notpaypal.com/', 'notpaypal.com'],
  ['https://paypal.com.evil.example/', 'paypal.com.evil.example'],
])('calls the provider at %s %s', (url, name) => {
  expect(providerName({ url })).toBe(name)
})

test('has no other form that posts to another site', async () => {
  const html = [await read('/make-payment'), await read('/donate'), await read('/accept'), await read('/cancel')].join()
  const leaving = elementsOf(html, 'form').filter(({ action = '' }) => new URL(action, ADDRESS).origin !== ADDRESS)
  expect(leaving.map(({ action }) => action)).toEqual(['https://pay.example/checkout', 'https://pay.example/donate'])
})
