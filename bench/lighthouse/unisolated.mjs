import { once } from 'node:events'
import { createServer, request } from 'node:http'

const ISOLATION = 'cross-origin-opener-policy'
const EMPTY = '<!doctype html><html lang="en"><title>Empty</title><p>Nothing to see.</p></html>'

/**
 * Hands on what a site answers without its `Cross-Origin-Opener-Policy`, which makes a browser that comes from an empty
 * tab, as Lighthouse's does, start a process for the page while the page arrives. Two pages of next to nothing, one
 * without and one with that header, say what such a start costs in itself. Gives the origin, their paths and `close`.
 */
export async function openUnisolated(site) {
  const server = createServer((asked, answer) => {
    if (asked.url === '/empty' || asked.url === '/empty-isolated') {
      if (asked.url === '/empty-isolated') answer.setHeader(ISOLATION, 'same-origin')
      answer.setHeader('Content-Type', 'text/html; charset=utf-8')
      answer.end(EMPTY)
      return
    }
    const { method, headers } = asked
    request(new URL(asked.url, site), { method, headers }, (found) => {
      const { [ISOLATION]: _, ...others } = found.headers
      answer.writeHead(found.statusCode, others)
      found.pipe(answer)
    })
      .on('error', () => answer.destroy())
      .end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    empty: '/empty',
    emptyIsolated: '/empty-isolated',
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
