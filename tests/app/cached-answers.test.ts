import { expect, test } from 'vitest'
import { screens } from '../../src/site/screens'
import { openListening } from '../support/listening-site'

const paths = [...screens.map(({ path }) => path), '/make-payment?accepted=true', '/contact?subject=speaker']

/** Headers that differ between responses or belong to the connection. */
const OWN = ['date', 'connection', 'keep-alive', 'x-request-id', 'content-length', 'transfer-encoding']
const CACHED_ONLY = ['etag', 'vary', 'content-encoding']

function headersOf(answer: Response, without: readonly string[]): Record<string, string> {
  return Object.fromEntries([...answer.headers].filter(([name]) => !without.includes(name)))
}

test('serves cached pages with the headers of the app, also for 304 and HEAD', async () => {
  const port = await openListening()
  for (const path of paths) {
    const ask = (headers = {}, method = 'GET') =>
      fetch(`http://localhost:${port}${path}`, { method, headers: { 'Accept-Encoding': 'identity', ...headers } })
    const made = await ask()
    expect(made.headers.get('ETag'), path).toBeNull()
    await expect.poll(async () => (await ask()).headers.get('ETag'), { message: path }).not.toBeNull()

    const kept = await ask()
    const etag = kept.headers.get('ETag') ?? ''
    expect(headersOf(kept, [...OWN, ...CACHED_ONLY]), path).toEqual(headersOf(made, [...OWN, ...CACHED_ONLY]))
    expect(await kept.text(), path).toBe(await made.text())

    const known = await ask({ 'If-None-Match': etag })
    const { 'content-type': _, ...ofKnown } = headersOf(kept, OWN)
    expect([known.status, headersOf(known, OWN)], path).toEqual([304, ofKnown])
    expect(headersOf(await ask({}, 'HEAD'), OWN), path).toEqual(headersOf(kept, OWN))
  }
})
