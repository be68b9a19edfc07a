import { expect, test } from 'vitest'
import { HONEYPOT_FIELD } from '../../src/forms/honeypot'
import { ADDRESS, contactMessage, OFFICE, openSite } from '../support/test-site'

const plain = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { Origin: ADDRESS },
})

test('flags a form with a filled honeypot and notifies the office only', async () => {
  const site = await openSite()
  const answer = await site.fetch(
    '/contact?form=contact',
    plain({ ...contactMessage, [HONEYPOT_FIELD]: 'https://x.example' }),
  )
  expect(answer.status).toBe(303)
  expect(await site.stored()).toMatchObject([{ answers: contactMessage, spam_flags: 'a hidden field was filled in' }])
  const emails = await site.queued()
  expect(emails.map((mail) => mail.to_address)).toEqual([OFFICE])
  expect(emails[0]?.subject).toMatch(/^Possible spam: /)
  expect(emails[0]?.reply_to).toBe(contactMessage.email)
  expect(emails[0]?.text).toContain('a hidden field was filled in')
})

test('does not flag an empty honeypot', async () => {
  const site = await openSite()
  await site.fetch('/contact?form=contact', plain({ ...contactMessage, [HONEYPOT_FIELD]: '' }))
  expect(await site.stored()).toMatchObject([{ answers: contactMessage, spam_flags: null }])
  expect(await site.queued()).toHaveLength(2)
})

test('flags a fast form with many links, but not a fast form alone', async () => {
  const site = await openSite()
  const message = 'http://a.example http://b.example http://c.example'
  await site.postJson('contact', { ...contactMessage, message }, { 'X-Form-Seconds': '0.3' })
  await site.postJson('contact', contactMessage, { 'X-Form-Seconds': '0.3' })
  await site.postJson('contact', { ...contactMessage, message }, { 'X-Form-Seconds': 'soon' })
  expect((await site.stored()).map(({ spam_flags }) => spam_flags)).toEqual([
    'sent within 2 seconds, 3 links',
    null,
    null,
  ])
  expect(await site.queued()).toHaveLength(5)
})
