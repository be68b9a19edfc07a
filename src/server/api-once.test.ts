import { describe, expect, test } from 'vitest'
import { application, contactMessage, openSite, type SiteUnderTest } from './site-under-test'

const KEY = { 'Idempotency-Key': '8e03978e-40d5-43dd-bc93-6894a57f9324' }

async function idOf(answer: Promise<Response>): Promise<string> {
  const response = await answer
  expect(response.status).toBe(201)
  return (await response.json()).id
}

async function counts(site: SiteUnderTest) {
  return { submissions: (await site.stored()).length, mails: (await site.queued()).length }
}

test('a retry with the same key is the same submission, with no second mails', async () => {
  const site = await openSite()
  const first = await idOf(site.call('application', application, KEY))
  expect(await idOf(site.call('application', application, KEY))).toBe(first)
  expect(await counts(site)).toEqual({ submissions: 1, mails: 2 })
})

test('a retry is one also a day later', async () => {
  const site = await openSite()
  const first = await idOf(site.call('contact', contactMessage, KEY))
  site.setClock('2026-06-26T20:00:00Z')
  expect(await idOf(site.call('contact', contactMessage, KEY))).toBe(first)
})

test('requests at the same time with one key are one submission', async () => {
  const site = await openSite()
  const calls = Array.from({ length: 8 }, () => idOf(site.call('contact', contactMessage, KEY)))
  expect(new Set(await Promise.all(calls)).size).toBe(1)
  expect(await counts(site)).toEqual({ submissions: 1, mails: 2 })
})

test('the same key with other answers is refused, and what was taken first stays', async () => {
  const site = await openSite()
  await idOf(site.call('contact', contactMessage, KEY))
  const answer = await site.call('contact', { ...contactMessage, message: 'Something else' }, KEY)
  expect(answer.status).toBe(422)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ status: 422, title: expect.stringContaining('Idempotency-Key') })
  expect((await site.stored()).map((row) => row.answers)).toEqual([contactMessage])
})

test('answers that differ in spaces around them alone are the same', async () => {
  const site = await openSite()
  const first = await idOf(site.call('contact', contactMessage, KEY))
  expect(await idOf(site.call('contact', { ...contactMessage, name: ` ${contactMessage.name} ` }, KEY))).toBe(first)
})

test('answers that are wrong do not use up a key', async () => {
  const site = await openSite()
  expect((await site.call('contact', { ...contactMessage, email: '' }, KEY)).status).toBe(422)
  await idOf(site.call('contact', contactMessage, KEY))
})

test('the same key on two forms are two submissions', async () => {
  const site = await openSite()
  const ids = [
    await idOf(site.call('contact', contactMessage, KEY)),
    await idOf(site.call('application', application, KEY)),
  ]
  expect(new Set(ids).size).toBe(2)
  expect(await counts(site)).toEqual({ submissions: 2, mails: 4 })
})

test('without a key the same answers are as many submissions as requests', async () => {
  const site = await openSite()
  const ids = [await idOf(site.call('contact', contactMessage)), await idOf(site.call('contact', contactMessage))]
  expect(new Set(ids).size).toBe(2)
})

test('two keys are two submissions of the same answers', async () => {
  const site = await openSite()
  await idOf(site.call('contact', contactMessage, { 'Idempotency-Key': 'one' }))
  await idOf(site.call('contact', contactMessage, { 'Idempotency-Key': 'two' }))
  expect(await counts(site)).toEqual({ submissions: 2, mails: 4 })
})

describe('a key', () => {
  test.each(['x', 'x'.repeat(200), '"quoted"', 'content:abc:1'])('may be %j', async (key) => {
    const site = await openSite()
    await idOf(site.call('contact', contactMessage, { 'Idempotency-Key': key }))
  })

  test.each([
    ['empty', ''],
    ['longer than 200 characters', 'x'.repeat(201)],
    ['with a space', 'a key'],
    ['with letters beyond ASCII', 'clé'],
  ])('may not be %s: that is a 400, and nothing is stored', async (_what, key) => {
    const site = await openSite()
    const answer = await site.call('contact', contactMessage, { 'Idempotency-Key': key })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await site.stored()).toEqual([])
  })
})
