import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { openListeningSite } from '../../../tests/support/listening-site'
import { screens } from '../../site/screens'
import { weighPages } from './weigh-page'

/** By so many bytes the compression that is not in a hurry is better. */
const HURRY = 20

test('a page weighs what its first reader gets over a connection, right after a publication', async () => {
  const { port, site } = await openListeningSite()
  const weighed = await weighPages(readContent(), site)
  expect(weighed.map(({ path }) => path)).toEqual(expect.arrayContaining(screens.map(({ path }) => path)))
  for (const path of ['/', '/contact', '/make-payment', '/location']) {
    const weight = weighed.find((page) => page.path === path)?.bytes ?? 0
    let bytes = 0
    await expect.poll(async () => (bytes = await receive(port, path)), { message: path }).toBeGreaterThan(0)
    expect(weight - bytes, path).toBeGreaterThanOrEqual(0)
    expect(weight - bytes, path).toBeLessThan(HURRY)
  }
})

/** Bytes of an answer from the page cache over a connection of its own that may be kept alive. */
function receive(port: number, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return new Promise((resolve, reject) => {
    // The address that links begin with weighs too.
    const headers = { 'Accept-Encoding': 'gzip', Host: 'localhost' }
    get({ port, host: 'localhost', path, agent, headers }, (answer: IncomingMessage) => {
      const { socket } = answer
      answer.resume().on('end', () => resolve(answer.headers.etag ? socket.bytesRead : 0))
    }).on('error', reject)
  })
}
