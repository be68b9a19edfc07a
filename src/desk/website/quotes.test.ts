import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { readPostedFields } from '../../../tests/support/posted-by'
import { openSite } from '../../../tests/support/test-site'
import { openWebsiteDesk } from '../../../tests/support/website-desk'
import * as routes from '../../routes'

const TEXT = 'value.howMuch.text'

test('suggests quotes while a text is typed', async () => {
  const editor = await signedIn(await openSite(), 'editor')
  const ask = async (text: string) => {
    const answer = await editor.post(routes.deskQuotes, { token: editor.formToken(), text })
    return answer.json()
  }
  expect(await ask('It is $500.')).toEqual([
    {
      says: '“$500” is the fee for partner schools.',
      edit: { from: 6, to: 10, insert: '{partnerFee}', select: [18, 18] },
    },
  ])
  expect(await ask('It is {partnerFee}.')).toEqual([])
})

test('offers to quote a fact in a draft, and quotes it with one click', async () => {
  const { save, send, edit, fill, read } = await openWebsiteDesk()
  expect(await read(edit('pages/home'))).not.toContain('Quote these facts')
  const saved = await save('pages/home', { [TEXT]: 'It is $800, or {partnerFee}' })
  expect(saved.text).toContain('Box “How much”, Text : “$800” is the regular fee. Quote it')
  const [, step = ''] = /value="(quote:[^"]+)"/.exec(await read(edit('pages/home'))) ?? []
  const form = await fill('pages/home', { [TEXT]: 'For all: it is $800, or {partnerFee}' })
  const quoted = await send(edit('pages/home'), { ...form, step })
  expect(readPostedFields(quoted.html).get(TEXT)).toBe('For all: it is {regularFee}, or {partnerFee}')
  expect(quoted.text).not.toContain('Quote these facts')
})

test.each([
  'quote:',
  'quote:value.howMuch.text:regularFee:x',
  'quote:value.none:regularFee:1',
  'quote:token:regularFee:0',
])('ignores a forged quote step: %s', async (step) => {
  const { send, edit, fill } = await openWebsiteDesk()
  const form = await fill('pages/home', { [TEXT]: '{regularFee}' })
  const answer = await send(edit('pages/home'), { ...form, step })
  expect([answer.status, readPostedFields(answer.html).get(TEXT)]).toEqual([200, '{regularFee}'])
})

test('fills in facts in a post, but does not suggest quotes, because a post has a date', async () => {
  const { save, publish, publicText } = await openWebsiteDesk()
  const name = 'posts/guerrilla-marketing'
  const saved = await save(name, { 'value.paragraphs': 'The camp was $800, and is {regularFee}.' })
  expect(saved.text).not.toContain('Quote it')
  await publish(name)
  expect(await publicText('/blog/guerrilla-marketing')).toContain('The camp was $800, and is $800.')
})

test('fills in facts from the draft in a preview', async () => {
  const { save, publish, read } = await openWebsiteDesk()
  await save('services', { 'value.0.text': 'With {organization}.' })
  await publish('services')
  await save('organization', { 'value.name': 'Harbor Founders' })
  const [preview = ''] = /\/preview\/[^/"]+/.exec(await read('/desk/website/preview/organization')) ?? []
  expect(await read(`${preview}/services`)).toContain('With Harbor Founders.')
})

test('allows publishing if a filled-in fact makes a text longer than its limit', async () => {
  const { save, publish, publicText } = await openWebsiteDesk()
  await save('about', { 'value.mission': `{organization} ${'a '.repeat(2490)}` })
  await publish('about')
  await save('organization', { 'value.name': 'Harbor Founders of the Bay and of the River' })
  await publish('organization')
  await save('services', { 'value.0.text': 'One morning.' })
  await publish('services')
  expect(await publicText('/about')).toContain('Harbor Founders of the Bay and of the River a a')
  expect(await publicText('/services')).toContain('One morning.')
})
