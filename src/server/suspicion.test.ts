import { expect, test } from 'vitest'
import { UNSEEN_FIELD } from '../forms/unseen-field'
import { ADDRESS, contactMessage, OFFICE, openSite } from './site-under-test'

const plain = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { Origin: ADDRESS },
})

test('a plain form with the unseen field filled is thanked, stored and flagged, and goes to the office alone', async () => {
  const site = await openSite()
  const answer = await site.fetch(
    '/contact?form=contact',
    plain({ ...contactMessage, [UNSEEN_FIELD]: 'https://x.example' }),
  )
  expect(answer.status).toBe(303)
  expect(await site.stored()).toMatchObject([{ answers: contactMessage, suspicion: 'a hidden field was filled in' }])
  const mails = await site.queued()
  expect(mails.map((mail) => mail.to_address)).toEqual([OFFICE])
  expect(mails[0]?.subject).toMatch(/^Possible spam: /)
  expect(mails[0]?.reply_to).toBe(contactMessage.email)
  expect(mails[0]?.text).toContain('a hidden field was filled in')
})

test('one left empty, as people leave it, changes nothing', async () => {
  const site = await openSite()
  await site.fetch('/contact?form=contact', plain({ ...contactMessage, [UNSEEN_FIELD]: '' }))
  expect(await site.stored()).toMatchObject([{ answers: contactMessage, suspicion: null }])
  expect(await site.queued()).toHaveLength(2)
})

test('a call that was quick and full of links is flagged; a quick one alone is not', async () => {
  const site = await openSite()
  const message = 'http://a.example http://b.example http://c.example'
  await site.call('contact', { ...contactMessage, message }, { 'X-Form-Seconds': '0.3' })
  await site.call('contact', contactMessage, { 'X-Form-Seconds': '0.3' })
  await site.call('contact', { ...contactMessage, message }, { 'X-Form-Seconds': 'soon' })
  expect((await site.stored()).map(({ suspicion }) => suspicion)).toEqual([
    'sent within 2 seconds, 3 links',
    null,
    null,
  ])
  expect(await site.queued()).toHaveLength(5)
})
