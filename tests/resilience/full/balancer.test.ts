import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { SECOND } from '../../../content/moments'
import { freePort } from '../../support/running-site'
import { Balancer, hasHaproxy } from '../balancer'
import { Client } from '../client'

/** More connections than HAProxy's configuration once allowed for all addresses together. */
const HALF_SENT = 4100

/** Maximum connections per address, from deploy/cluster/site-balancer.cfg. */
const FROM_ONE = 300

if (hasHaproxy) {
  test('incomplete requests from one address do not delay other clients and are closed after ten seconds', async () => {
    const { port } = await startBalancer()
    const others = new Client(port, { from: '127.0.0.3' })
    onTestFinished(() => others.close())
    const sockets: Socket[] = []
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    const began = performance.now()
    for (let number = 0; number < HALF_SENT; number++) sockets.push(sendHalf(port, '127.0.0.2'))
    await Promise.all(sockets.map(untilAnswered))

    expect((await others.ask('/')).status).toBe(200)
    // HAProxy closes the other connections as soon as it sees them.
    await expect.poll(() => countOpen(sockets)).toBe(FROM_ONE)
    const neighbour = new Client(port, { from: '127.0.0.2' })
    onTestFinished(() => neighbour.close())
    await expect(neighbour.ask('/')).rejects.toThrow()

    await expect.poll(() => countOpen(sockets), { timeout: 25 * SECOND, interval: 100 }).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(9 * SECOND)
    expect((await neighbour.ask('/')).status).toBe(200)
  })

  test('a missing script is requested from each machine once', async () => {
    const { port, asked } = await startBalancer()
    const client = new Client(port)
    onTestFinished(() => client.close())
    expect((await client.ask('/assets/gone.js')).status).toBe(404)
    expect(asked).toEqual(['/assets/gone.js', '/assets/gone.js'])
  })
} else console.log('   HAProxy is not installed: half-sent requests in front of the site were not tried')

/** Starts HAProxy in front of two machines. `asked` lists the requested paths, except health checks. */
async function startBalancer() {
  const asked: string[] = []
  const openMachine = async () => {
    const machine = createServer(({ url = '' }, answer) => {
      if (url !== '/readyz' && url !== '/healthz') asked.push(url)
      answer.writeHead(url.startsWith('/assets/') ? 404 : 200).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void machine.close())
    await once(machine, 'listening')
    return (machine.address() as AddressInfo).port
  }
  const port = await freePort()
  const balancer = await Balancer.start(port, [await openMachine(), await openMachine()])
  onTestFinished(() => balancer.stop())
  return { port, asked }
}

function sendHalf(port: number, from: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-')
  return socket.resume()
}

/** Resolves when a connection is open or was refused. */
function untilAnswered(socket: Socket): Promise<unknown> {
  return Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
}

function countOpen(sockets: readonly Socket[]): number {
  return sockets.filter(({ destroyed }) => !destroyed).length
}
