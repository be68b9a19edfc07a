import { expect, test } from 'vitest'
import { ADDRESS, contactMessage, openSite, type TestSite } from '../support/test-site'

async function post(site: TestSite, from: Record<string, string>) {
  const body = new URLSearchParams(contactMessage as Record<string, string>)
  const answer = await site.fetch('/contact', { method: 'POST', body, headers: { Origin: ADDRESS, ...from } })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('Location') ?? '', ADDRESS).searchParams.get('sent')
}

test.each([
  ['another network', { 'X-Forwarded-For': '192.0.2.2', 'User-Agent': 'Firefox' }],
  ['another browser', { 'X-Forwarded-For': '192.0.2.1', 'User-Agent': 'Safari' }],
])('does not reveal the first id to the same answers from %s', async (_what, from) => {
  const site = await openSite({ trustedProxies: 1 })
  const first = { 'X-Forwarded-For': '192.0.2.1', 'User-Agent': 'Firefox' }
  const [one, again, other] = [await post(site, first), await post(site, first), await post(site, from)]
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  expect(await site.queued()).toHaveLength(4)
  expect(JSON.stringify((await site.stored()).map(({ idempotency_key }) => idempotency_key))).not.toMatch(
    /192\.0\.2|Firefox|Safari/,
  )
})
