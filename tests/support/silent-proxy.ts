import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy to a PostgreSQL server that can lose packets silently. */
export async function openSilentProxy(url: string) {
  const { hostname, port } = new URL(url)
  let isSilent = false
  const pairs = new Set<Socket>()
  const forward = (from: Socket, to: Socket) => {
    pairs.add(from)
    from.on('data', (bytes) => void (isSilent || to.write(bytes)))
    // Do not forward the end of a connection either.
    from.on('close', () => void (isSilent || to.destroy()))
    from.on('error', () => {})
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    forward(near, far)
    forward(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy()
    server.close()
  })
  const address = server.address()
  const near = new URL(url)
  near.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: near.href,
    /** Loses all data in both directions from now on. */
    silence: () => {
      isSilent = true
    },
    /** Forwards data on new connections again. Connections that lost data stay broken. */
    recover: () => {
      isSilent = false
    },
  }
}
