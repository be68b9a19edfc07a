import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openListening } from '../support/listening-site'

/** Requests a page that is not cached. */
const thanks = () => `GET /?form=contact-sidebar&sent=${crypto.randomUUID()} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Connects from a different network each time. */
async function open(port: number, last: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${last}` })
  socket.on('error', () => {}).setEncoding('latin1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Requests a cached page repeatedly until a task ends. Returns the number of responses. */
async function countPagesDuring(port: number, task: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = task.finally(() => {
    isOver = true
  })
  let count = 0
  for (; !isOver; count++) {
    expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('ETag')).not.toBeNull()
    await pause(5)
  }
  await over
  return count
}

async function openWarm(): Promise<number> {
  const port = await openListening()
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/`)).headers.get('ETag')).not.toBeNull()
  return port
}

/** A site that first answers all pipelined requests would answer one page. limits.test.ts measures the built site. */
const MIN_PAGES = 3

test('cuts connections that pipeline hundreds of requests, and answers others in between', async () => {
  const port = await openWarm()
  const sockets = await Promise.all(Array.from({ length: 30 }, (_, number) => open(port, number + 1)))
  const many = Array.from({ length: 480 }, thanks).join('')
  const before = process.memoryUsage().rss
  const cut = sockets.map(async (socket) => {
    socket.resume().write(many)
    await once(socket, 'close')
  })
  expect(await countPagesDuring(port, Promise.all(cut))).toBeGreaterThanOrEqual(MIN_PAGES)
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(150)
})

test('answers a few pipelined requests in order, and others in between', async () => {
  const port = await openWarm()
  const sockets = await Promise.all(Array.from({ length: 30 }, (_, number) => open(port, number + 1)))
  const answered = sockets.map(async (socket) => {
    const asked = Array.from({ length: 4 }, thanks)
    socket.write(`${asked.join('')}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    await once(socket, 'close')
    return said
  })
  expect(await countPagesDuring(port, Promise.all(answered))).toBeGreaterThanOrEqual(MIN_PAGES)
  for (const said of await Promise.all(answered)) {
    expect(said.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(5)
    expect(said).toMatch(/\r\n\r\nalive\n$/)
  }
})

test('answers a page before all cached pages that other connections pipeline', async () => {
  const port = await openWarm()
  const sockets = await Promise.all(Array.from({ length: 100 }, (_, number) => open(port, number + 1)))
  const other = await open(port, 200)
  const page = 'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  let answers = 0
  for (const socket of sockets) {
    socket.on('data', (text: string) => {
      answers += text.match(/HTTP\/1\.1 200 OK\r\n/g)?.length ?? 0
    })
    socket.write(page.repeat(16))
  }
  other.write(page)
  await once(other, 'data')
  expect(answers).toBeLessThan(800)
  await expect.poll(() => answers).toBe(1600)
})

test('limits pipelined requests for cached pages', async () => {
  const port = await openWarm()
  const socket = await open(port, 1)
  const page = 'HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n'
  socket.write(page.repeat(10))
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said.match(/HTTP\/1\.1 200 OK\r\n/g)?.length).toBe(10)
  socket.write(page.repeat(500))
  await once(socket, 'close')
})
