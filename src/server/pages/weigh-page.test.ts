import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { openListeningSite } from '../../../tests/support/listening-site'
import { screens } from '../../site/screens'
import { weighPages } from './weigh-page'

test('a page weighs what its first reader gets over a connection', async () => {
  const { port, site } = await openListeningSite()
  const weighed = await weighPages(readContent(), site)
  expect(weighed.map(({ path }) => path)).toEqual(expect.arrayContaining(screens.map(({ path }) => path)))
  for (const path of ['/', '/contact', '/make-payment', '/location']) {
    const weight = weighed.find((page) => page.path === path)?.bytes
    await expect.poll(() => receive(port, path), { message: path }).toBe(weight)
  }
})

test('a page weighs more when it says more', async () => {
  const { site } = await openListeningSite()
  const content = readContent()
  const [before, after] = await Promise.all(
    [
      content,
      {
        ...content,
        team: [...content.team, ...content.team].map((member, n) => ({ ...member, name: `${member.name} ${n}` })),
      },
    ].map(async (each) => new Map((await weighPages(each, site)).map(({ path, bytes }) => [path, bytes]))),
  )
  expect(after?.get('/about')).toBeGreaterThan(before?.get('/about') ?? 0)
  expect(after?.get('/contact')).toBe(before?.get('/contact'))
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
