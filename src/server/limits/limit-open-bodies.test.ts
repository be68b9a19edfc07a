import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openListening } from '../../../tests/support/listening-site'
import { useUpRate } from '../../../tests/support/rates'
import { ADDRESS, contactMessage, openSite } from '../../../tests/support/test-site'
import { MAX_OPEN_BODIES } from './limit-open-bodies'

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

const head = (port: number, path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nConnection: close\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\n\r\n`

/** Sends a complete form and returns the status of the response. */
async function send(port: number, path = '/contact', localAddress?: string): Promise<number> {
  const socket = await open(port, localAddress)
  socket.write(`${head(port, path, 8)}name=Ann`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
}

test('refuses forms of a network with fifty incomplete bodies, but serves pages and other networks', async () => {
  const port = await openListening()
  const halves: Socket[] = []
  for (let count = 1; count < MAX_OPEN_BODIES; count++) {
    const socket = await open(port)
    socket.write(`${head(port, count % 2 ? '/contact' : '/desk/sign-in', 100)}name=`)
    halves.push(socket)
  }
  expect(await send(port)).toBe(422)
  const last = await open(port)
  last.write(`${head(port, '/contact', 100)}name=`)
  await expect.poll(() => send(port), { interval: 5 }).toBe(429)
  await expect.poll(() => send(port, '/desk/sign-in'), { interval: 5 }).toBe(429)
  expect((await fetch(`http://127.0.0.1:${port}/contact`)).status).toBe(200)
  expect(await send(port, '/contact', '127.0.1.2')).toBe(422)
  // Both completed and aborted bodies free a slot.
  last.write('x'.repeat(95))
  await expect.poll(() => send(port), { interval: 5 }).toBe(422)
  for (const socket of halves) socket.destroy()
})

test('does not count aborted forms toward the limit of their network', async () => {
  const site = await openSite({ rateLimit: true })
  const endpoint = await site.browserHeaders()
  const plain = { Origin: ADDRESS, 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (path: string, headers: Record<string, string>, body: BodyInit) =>
    site.fetch(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  const announced = { 'Content-Length': '100' }
  const cutOff = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"name":'))
        controller.error(new Error('the client is gone'))
      },
    })
  await useUpRate(site.site, 'sendingOfOne', { left: 2 })
  for (let count = 0; count < 2; count++) {
    expect((await post('/api/contact', { ...endpoint, ...announced }, cutOff())).status).toBe(400)
    expect((await post('/contact', { ...plain, ...announced }, cutOff())).status).toBe(400)
  }
  expect((await post('/api/contact', endpoint, JSON.stringify(contactMessage))).status).toBe(201)
  expect((await post('/contact', plain, new URLSearchParams(contactMessage).toString())).status).toBe(303)
})
