import { once } from 'node:events'
import { get } from 'node:http'
import { expect, test } from './fixtures'
import { routes } from './routes'

/** Ten segments of 1,460 bytes, which a server may send before it hears back (RFC 6928). */
const FIRST_FLIGHT = 14_600

/** What really comes over a new connection: status line, headers and body as they are sent. */
async function receive(address: string, encoding: string) {
  const request = get(address, { agent: false, headers: { 'Accept-Encoding': encoding } })
  const [answer] = await once(request, 'response')
  const { socket } = answer
  answer.resume()
  await once(answer, 'end')
  return { bytes: socket.bytesRead as number, headers: answer.headers as Record<string, string | undefined> }
}

test('what is made for the first visitor after a start, compressed in haste, fits as well', async ({ ownSite }) => {
  for (const { path } of routes) {
    const made = await receive(ownSite.address + path, 'gzip, deflate, br, zstd')
    expect(made.headers.etag, path).toBeUndefined()
    expect(made.headers['content-encoding'], path).toMatch(/^(?:gzip|br)$/)
    expect(made.bytes, path).toBeLessThanOrEqual(FIRST_FLIGHT)
  }
})

for (const { path } of routes) {
  test(`${path} fits with its style and its headers into the first packets of a connection`, async ({ site }) => {
    const address = site.address + path
    await expect.poll(async () => (await receive(address, 'br')).headers.etag).toBeDefined()
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
    ] as const) {
      const kept = await receive(address, accepted)
      expect(kept.headers['content-encoding']).toBe(encoding)
      expect(kept.bytes, encoding).toBeLessThanOrEqual(FIRST_FLIGHT)
    }
  })

  test(`${path} waits for no other file before it shows`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('link[rel=stylesheet], script[src]:not([type=module], [async], [defer])')).toHaveCount(0)
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => [entry.name, (entry as { renderBlockingStatus?: string }).renderBlockingStatus]),
    )
    expect(fetched.length).toBeGreaterThan(0)
    for (const [name, status] of fetched) expect(status, name).toBe('non-blocking')
  })
}
