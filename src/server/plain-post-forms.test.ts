import { describe, expect, test } from 'vitest'
import { acceptance, asPlainFields, cancellation, referral, speaker } from '../forms/answers-under-test'
import { elementsOf, textOf } from './page-under-test'
import { ADDRESS, OFFICE, openSite, type SiteUnderTest } from './site-under-test'

const OWN = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }

function post(site: SiteUnderTest, path: string, answers: object, headers: Record<string, string> = OWN) {
  return site.fetch(path, { method: 'POST', body: new URLSearchParams(asPlainFields(answers)), headers })
}

const SPEAKER_SUCCESS = "Thank you for your interest in speaking! We'll review your application"

const forms: [path: string, form: string, call: string, answers: { email: string }, success: string, fail: string][] = [
  [
    ...(['/accept', 'acceptance', 'accept', acceptance] as const),
    'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.',
    'Failed to submit acceptance. Please try again.',
  ],
  [
    ...(['/referral', 'referral', 'referral', referral] as const),
    'Thank you for your referral! We will review it and get back to you soon.',
    'Failed to submit referral. Please try again.',
  ],
  [
    ...(['/cancel', 'cancellation', 'cancel', cancellation] as const),
    'Your cancellation request has been submitted successfully!',
    'Failed to submit cancellation request. Please try again.',
  ],
  [
    ...(['/speakers', 'speaker', 'speaker', speaker, SPEAKER_SUCCESS] as const),
    'Failed to submit speaker application. Please try again.',
  ],
]

describe.each(forms)('on %s the form %s, posted without JavaScript,', (path, form, call, answers, success, failure) => {
  const open = () => openSite({ speakerIntake: true })

  test('is stored, queues both mails and leads to a page that says so', async () => {
    const site = await open()
    const answer = await post(site, `${path}?form=${form}`, answers)
    expect(answer.status).toBe(303)
    expect(await site.stored()).toMatchObject([{ form: call, answers }])
    expect((await site.queued()).map((mail) => mail.to_address)).toEqual([OFFICE, answers.email])
    const location = new URL(answer.headers.get('Location') ?? '', ADDRESS)
    expect(location.pathname).toBe(path)
    const html = await (await site.fetch(location.pathname + location.search)).text()
    expect(textOf(html)).toContain(success)
    expect(elementsOf(html, 'div')).toContainEqual(expect.objectContaining({ id: location.hash.slice(1) }))
  })

  test('comes back with its values and a message when the email is wrong', async () => {
    const site = await open()
    const answer = await post(site, `${path}?form=${form}`, { ...answers, email: 'nobody@nowhere' })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const html = await answer.text()
    expect(html).toMatch(/<title>Error: /)
    expect(textOf(html)).toMatch(/Please enter a valid email/)
    expect(elementsOf(html, 'input')).toContainEqual(
      expect.objectContaining({ name: 'email', value: 'nobody@nowhere', 'aria-invalid': 'true' }),
    )
    expect(await site.stored()).toEqual([])
  })

  test('comes back with its values and its own words when the database cannot store', async () => {
    const site = await open()
    await site.database.destroy()
    const answer = await post(site, `${path}?form=${form}`, answers)
    expect(answer.status).toBe(503)
    const html = await answer.text()
    expect(textOf(html)).toContain(failure)
    expect(elementsOf(html, 'input')).toContainEqual(expect.objectContaining({ name: 'email', value: answers.email }))
  })

  test('is refused from another site', async () => {
    const site = await open()
    expect((await post(site, path, answers, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(site, path, answers, {})).status).toBe(403)
    expect(await site.stored()).toEqual([])
  })
})

describe('an acceptance without JavaScript', () => {
  test('shows the way to pay once it was taken, and not before', async () => {
    const site = await openSite()
    const hrefs = async (path: string) => elementsOf(await (await site.fetch(path)).text(), 'a').map(({ href }) => href)
    expect(await hrefs('/accept')).not.toContain('/make-payment?accepted=true')
    const taken = await post(site, '/accept', acceptance)
    const location = new URL(taken.headers.get('Location') ?? '', ADDRESS)
    expect(await hrefs(location.pathname + location.search)).toContain('/make-payment?accepted=true')
  })

  test('may leave the photos unticked, and not the terms', async () => {
    const site = await openSite()
    expect((await post(site, '/accept', { ...acceptance, photoRelease: false })).status).toBe(303)
    expect((await site.stored())[0]?.answers).toEqual({ ...acceptance, photoRelease: false })
    const answer = await post(site, '/accept', { ...acceptance, termsAccepted: false })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(textOf(html)).toContain('You must accept the terms and conditions')
    const ticked = elementsOf(html, 'input').filter((box) => box.type === 'checkbox' && 'checked' in box)
    expect(ticked.map(({ name }) => name)).toEqual(['photoRelease'])
  })

  test('leaves the policy open beside the form: its link has a tab of its own', async () => {
    const html = await (await (await openSite()).fetch('/accept')).text()
    const link = elementsOf(html, 'a').find(({ target }) => target === '_blank')
    expect(link).toMatchObject({ href: '/cancellation-policy', rel: 'noopener' })
    expect(textOf(html)).toContain('opens in a new tab')
  })
})

test('a referral without JavaScript has the details of its type, and no Please specify', async () => {
  const site = await openSite()
  const answer = await post(site, '/referral', { ...referral, friendName: '', otherDetail: 'A poster' })
  expect(answer.status).toBe(422)
  expect(textOf(await answer.text())).toContain("Please enter your friend's name")
  await post(site, '/referral', { ...referral, referralType: 'other', friendName: '', otherDetail: 'A poster' })
  expect((await site.stored()).map((row) => row.answers)).toEqual([
    { ...referral, referralType: 'other', friendName: '' },
  ])
})

test('a cancellation with a card number is stored nowhere and mailed to nobody', async () => {
  const site = await openSite()
  const answer = await post(site, '/cancel', { ...cancellation, paymentReference: 'Visa 4111-1111-1111-1111' })
  expect(answer.status).toBe(422)
  expect(textOf(await answer.text())).toContain('This looks like a card number. Please remove it')
  expect(await site.stored()).toEqual([])
  expect(await site.queued()).toEqual([])
})
