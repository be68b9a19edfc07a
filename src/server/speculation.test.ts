import { expect, test } from 'vitest'
import { screens } from '../site/screens'
import { openListening } from './listening-under-test'
import { rates } from './rates'
import { openSite } from './site-under-test'

const RULES = '/speculation-rules.json'
/** What browsers send with a page that is made ready in advance (Fetch, Sec-Purpose). */
const IN_ADVANCE = {
  'Sec-Purpose': 'prefetch;prerender',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Dest': 'document',
}

test.each(screens.map(({ path }) => path))('%s says where the rules are', async (path) => {
  const answer = await (await openSite()).fetch(path)
  expect(answer.headers.get('Speculation-Rules')).toBe(`"${RULES}"`)
})

test('the rules are JSON of the type that browsers ask for, and may be kept', async () => {
  const answer = await (await openSite()).fetch(RULES)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/speculationrules+json')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400')
  expect(Object.keys((await answer.json()) as object)).toEqual(['prefetch', 'prerender'])
})

test('however often they are asked for, no rate counts it', async () => {
  const site = await openSite({ rateLimit: true })
  for (let n = 0; n <= rates.readingOfOne.points; n++) expect((await site.fetch(RULES)).status).toBe(200)
  expect((await site.fetch('/feed.xml')).status).toBe(200)
})

test('a page asked for in advance is the page that everybody gets, from memory, and never refused', async () => {
  const port = await openListening()
  const ask = (headers: Record<string, string>) => fetch(`http://localhost:${port}/about`, { headers })
  await expect.poll(async () => (await ask({})).headers.get('ETag')).not.toBeNull()
  const [now, inAdvance] = [await ask({}), await ask(IN_ADVANCE)]
  expect(inAdvance.headers.get('ETag')).toBe(now.headers.get('ETag'))
  expect(await inAdvance.text()).toBe(await now.text())
  for (let n = 0; n <= rates.readingOfOne.points; n++) expect((await ask(IN_ADVANCE)).status).toBe(200)
})
