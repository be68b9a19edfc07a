import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A proxy between a browser and the site that can delay requests and break connections in any engine. */
export interface TestProxy {
  address: string
  /** Delays requests below a path until the returned function is called. */
  holdBack(path: string): () => void
  /** Breaks the connections of requests below a path until the returned function is called. */
  cut(path: string): () => void
  close(): Promise<void>
}

export async function openTestProxy(site: string): Promise<TestProxy> {
  const held = new Map<string, Promise<void>>()
  const cut = new Set<string>()
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    for (const [prefix, released] of held) if (path.startsWith(prefix)) await released
    if ([...cut].some((prefix) => path.startsWith(prefix))) incoming.socket.destroy()
    else forward(incoming, outgoing, site)
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
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, site: string): void {
  const { url, method, headers } = incoming
  const outgoingRequest = request(new URL(url ?? '/', site), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  outgoingRequest.on('error', () => outgoing.destroy())
  incoming.pipe(outgoingRequest)
}
