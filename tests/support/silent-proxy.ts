import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** For tests: a way to a PostgreSQL server on which packets can get lost without anybody being told. */
export async function openSilentProxy(url: string) {
  const { hostname, port } = new URL(url)
  let isSilent = false
  const pairs = new Set<Socket>()
  const forward = (from: Socket, to: Socket) => {
    pairs.add(from)
    from.on('data', (bytes) => void (isSilent || to.write(bytes)))
    // Nobody hears of an end either.
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
    /** Loses everything that is sent from now on, either way. */
    silence: () => {
      isSilent = true
    },
    /** Forwards again what comes over new connections; those that lost something stay broken. */
    recover: () => {
      isSilent = false
    },
  }
}
