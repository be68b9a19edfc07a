import { expect, test } from 'vitest'
import { ADDRESS, application, contactMessage, openSite, type TestSite } from '../support/test-site'

async function post(
  site: TestSite,
  time: string,
  fields: object = contactMessage,
  path = '/contact',
  from: Record<string, string> = {},
) {
  site.setClock(`2026-06-25T${time}Z`)
  const body = new URLSearchParams(fields as Record<string, string>)
  const answer = await site.fetch(path, { method: 'POST', body, headers: { Origin: ADDRESS, ...from } })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('Location') ?? '', ADDRESS).searchParams.get('sent')
}

async function expectOne(site: TestSite) {
  expect(await site.stored()).toHaveLength(1)
  expect(await site.queued()).toHaveLength(2)
}

async function expectTwo(site: TestSite) {
  expect(await site.stored()).toHaveLength(2)
  expect(await site.queued()).toHaveLength(4)
}

test('one click too many is one submission', async () => {
  const site = await openSite()
  expect(await post(site, '17:03:01')).toBe(await post(site, '17:03:00'))
  await expectOne(site)
})

test.each([
  ['within one stretch of ten minutes', '17:00:00', '17:09:59'],
  ['across the edge of two, seconds apart', '17:09:55', '17:10:05'],
  ['across the edge of two, minutes apart', '17:05:00', '17:14:30'],
])('the same answers within ten minutes are one submission: %s', async (_what, first, second) => {
  const site = await openSite()
  expect(await post(site, first)).toBe(await post(site, second))
  await expectOne(site)
})

test.each([
  ['in the stretch after', '17:03:00', '17:14:00'],
  ['in the stretch after, from its edge', '17:00:00', '17:11:00'],
  ['two stretches on', '17:09:00', '17:20:00'],
  ['a day later in the program', '03:00:00', '20:00:00'],
])('the same answers eleven minutes later or more are two: %s', async (_what, first, second) => {
  const site = await openSite()
  expect(await post(site, first)).not.toBe(await post(site, second))
  await expectTwo(site)
})

test('other answers are another submission, also at once', async () => {
  const site = await openSite()
  await post(site, '17:03:00')
  await post(site, '17:03:01', { ...contactMessage, message: 'One more question' })
  await expectTwo(site)
})

test('two applicants with one name are two', async () => {
  const site = await openSite()
  await post(site, '17:03:00', application, '/application')
  await post(site, '17:03:00', { ...application, email: 'sister@example.org' }, '/application')
  await expectTwo(site)
})

test('many clicks over a quarter of an hour keep to the first of each ten minutes', async () => {
  const site = await openSite()
  const ids = []
  for (const time of ['17:01:00', '17:05:00', '17:10:30', '17:12:00', '17:13:00']) ids.push(await post(site, time))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).toBe(ids[0])
  expect(ids[3]).not.toBe(ids[0])
  expect(ids[4]).toBe(ids[3])
})

test.each([
  ['another network', { 'X-Forwarded-For': '192.0.2.2', 'User-Agent': 'Firefox' }],
  ['another browser', { 'X-Forwarded-For': '192.0.2.1', 'User-Agent': 'Safari' }],
])('the same answers from %s do not hand out the first one’s id', async (_what, from) => {
  const site = await openSite({ trustedProxies: 1 })
  const first = { 'X-Forwarded-For': '192.0.2.1', 'User-Agent': 'Firefox' }
  const [one, again, other] = [
    await post(site, '17:03:00', contactMessage, '/contact', first),
    await post(site, '17:03:01', contactMessage, '/contact', first),
    await post(site, '17:03:02', contactMessage, '/contact', from),
  ]
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  await expectTwo(site)
  expect(JSON.stringify((await site.stored()).map(({ idempotency_key }) => idempotency_key))).not.toMatch(
    /192\.0\.2|Firefox|Safari/,
  )
})
