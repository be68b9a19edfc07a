import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** The line between a browser and the site: it can be slow, break, or add a script to every page, in all engines alike. */
export interface Line {
  address: string
  /** Holds back what is asked for under a path, until what this returns is called. */
  holdBack(path: string): () => void
  /** Breaks the connection of what is asked for under a path, until what this returns is called. */
  cut(path: string): () => void
  /** How often a path was asked for, with any query. */
  count(path: string): number
  /** Runs a function in every page from now on, before the page's own scripts; its content security policy is dropped. */
  addInitScript(script: () => void): void
  close(): Promise<void>
}

/** Opens a line to a site on loopback. */
export async function openLine(site: string): Promise<Line> {
  const held = new Map<string, Promise<void>>()
  const cut = new Set<string>()
  const asked: string[] = []
  const scripts: string[] = []
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    asked.push(path.replace(/\?.*/, ''))
    for (const [prefix, released] of held) if (path.startsWith(prefix)) await released
    if ([...cut].some((prefix) => path.startsWith(prefix))) incoming.socket.destroy()
    else pass(incoming, outgoing, site, scripts)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    address: `http://localhost:${port}`,
    holdBack(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    cut(path) {
      cut.add(path)
      return () => void cut.delete(path)
    },
    count: (path) => asked.filter((one) => one === path).length,
    addInitScript: (script) => void scripts.push(`<script>(${script})()</script>`),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, site: string, scripts: string[]): void {
  const { url, method, headers } = incoming
  const onward = request(new URL(url ?? '/', site), { method, headers: wanted(headers, scripts) }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html')
    if (!isPage || scripts.length === 0) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    } else void inject(answer, outgoing, scripts)
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

/** A page that a script is put into comes whole and in plain. */
function wanted(headers: IncomingMessage['headers'], scripts: string[]): IncomingMessage['headers'] {
  if (scripts.length === 0) return headers
  const { 'if-none-match': _, ...others } = headers
  return { ...others, 'accept-encoding': 'identity' }
}

async function inject(answer: IncomingMessage, outgoing: ServerResponse, scripts: string[]): Promise<void> {
  const page = Buffer.concat(await answer.toArray()).toString()
  const { 'content-length': _, 'content-security-policy': __, etag: ___, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' })
  outgoing.end(page.replace(/<head[^>]*>/, (head) => head + scripts.join('')))
}
