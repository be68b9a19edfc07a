import { expect, test } from 'vitest'
import { rates } from '../../src/server/limits/rates'
import { openListening } from '../support/listening-site'

/** What browsers send with a page that is made ready in advance (Fetch, Sec-Purpose). */
const IN_ADVANCE = {
  'Sec-Purpose': 'prefetch;prerender',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Dest': 'document',
}

test('a page asked for in advance is the page that everybody gets, from memory, and never refused', async () => {
  const port = await openListening()
  const ask = (headers: Record<string, string>) => fetch(`http://localhost:${port}/about`, { headers })
  await expect.poll(async () => (await ask({})).headers.get('ETag')).not.toBeNull()
  const [now, inAdvance] = [await ask({}), await ask(IN_ADVANCE)]
  expect(inAdvance.headers.get('ETag')).toBe(now.headers.get('ETag'))
  expect(await inAdvance.text()).toBe(await now.text())
  for (let n = 0; n <= rates.readingOfOne.points; n++) expect((await ask(IN_ADVANCE)).status).toBe(200)
})
