import { expect, test } from 'vitest'
import { openListeningSite } from '../support/listening-site'
import { useUpRate } from '../support/rates'

/** Headers of a prefetch request (Fetch, Sec-Purpose). */
const IN_ADVANCE = {
  'Sec-Purpose': 'prefetch;prerender',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Dest': 'document',
}

test('answers prefetch requests from the cache, without a rate limit', async () => {
  const { port, site } = await openListeningSite()
  const ask = (headers: Record<string, string>, path = '/about') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await expect.poll(async () => (await ask({})).headers.get('ETag')).not.toBeNull()
  const [now, inAdvance] = [await ask({}), await ask(IN_ADVANCE)]
  expect(inAdvance.headers.get('ETag')).toBe(now.headers.get('ETag'))
  expect(await inAdvance.text()).toBe(await now.text())
  await useUpRate(site, 'readingOfOne', { network: '127.0.0.1' })
  expect((await ask(IN_ADVANCE)).status).toBe(200)
  expect((await ask({}, '/?form=contact&sent=1')).status).toBe(429)
})
