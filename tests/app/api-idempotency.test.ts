import { describe, expect, test } from 'vitest'
import { contactMessage, openSite } from '../support/test-site'

const KEY = { 'Idempotency-Key': '8e03978e-40d5-43dd-bc93-6894a57f9324' }

async function idOf(answer: Promise<Response>): Promise<string> {
  const response = await answer
  expect(response.status).toBe(201)
  return (await response.json()).id
}

test('recognizes a retry a day later', async () => {
  const site = await openSite()
  const first = await idOf(site.postJson('contact', contactMessage, KEY))
  site.setClock('2026-06-26T20:00:00Z')
  expect(await idOf(site.postJson('contact', contactMessage, KEY))).toBe(first)
})

test('rejects a reused key with other answers and keeps the first submission', async () => {
  const site = await openSite()
  await idOf(site.postJson('contact', contactMessage, KEY))
  const answer = await site.postJson('contact', { ...contactMessage, message: 'Something else' }, KEY)
  expect(answer.status).toBe(422)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ status: 422, title: expect.stringContaining('Idempotency-Key') })
  expect((await site.stored()).map((row) => row.answers)).toEqual([contactMessage])
})

test('ignores surrounding spaces when it compares answers', async () => {
  const site = await openSite()
  const first = await idOf(site.postJson('contact', contactMessage, KEY))
  expect(await idOf(site.postJson('contact', { ...contactMessage, name: ` ${contactMessage.name} ` }, KEY))).toBe(first)
})

test('does not use up a key for invalid answers', async () => {
  const site = await openSite()
  expect((await site.postJson('contact', { ...contactMessage, email: '' }, KEY)).status).toBe(422)
  await idOf(site.postJson('contact', contactMessage, KEY))
})

describe('a key', () => {
  test.each(['x', 'x'.repeat(200), '"quoted"', 'content:abc:1'])('may be %j', async (key) => {
    const site = await openSite()
    await idOf(site.postJson('contact', contactMessage, { 'Idempotency-Key': key }))
  })

  test.each([
    ['empty', ''],
    ['longer than 200 characters', 'x'.repeat(201)],
    ['with a space', 'a key'],
    ['with letters beyond ASCII', 'clé'],
  ])('is rejected with 400 if it is %s', async (_what, key) => {
    const site = await openSite()
    const answer = await site.postJson('contact', contactMessage, { 'Idempotency-Key': key })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(await site.stored()).toEqual([])
  })
})
