import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy to a PostgreSQL server that cuts all connections at the given statement, as if the client had been killed.
 * Data that pg_restore sends does not count.
 */
export async function openCutProxy(url: string, at: number) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let count = 0
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let counts = true
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
    near.on('data', (bytes) => {
      if (bytes.includes('pg_restore')) counts = false
      if (counts && ++count === at) cut()
      else far.write(bytes)
    })
    far.on('data', (bytes) => void near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const near = new URL(url)
  near.port = String(typeof address === 'object' && address ? address.port : 0)
  return { url: near.href, isCut: () => count >= at, close: cut }
}
