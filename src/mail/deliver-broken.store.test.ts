import { createServer, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { openMailServer } from '../../tests/support/mail-server'
import { momentAfter, queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'

const SECOND = 1000

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('a connection that breaks in the middle of the email does not cost it', async () => {
    const { database } = await openFresh(engine)
    const { port, url, close } = await openMailServer()
    await close()
    const breaking = await listen(port, (socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (data) => (String(data).startsWith('DATA') ? socket.destroy() : socket.write('250 yes\r\n')))
    })
    const id = await queueOne(database)
    const delivery = deliver(database, url)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ status: 'waiting', due_at: momentAfter(5 * SECOND).toISOString() })
    await breaking.close()
    const server = await openMailServer({ port })
    delivery.goTo(5 * SECOND)
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 2 })
    expect(server.mails).toHaveLength(1)
  })

  test('a server that never says a word is left after fifteen seconds, and the email is kept', async () => {
    const { database } = await openFresh(engine)
    const { port, url, close } = await openMailServer()
    await close()
    const { promise: connected, resolve: connect } = Promise.withResolvers<void>()
    const silent = await listen(port, () => connect())
    // Only the SMTP client's own patience is sped up: everything else here waits on sockets and files.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const id = await queueOne(database)
    const delivery = deliver(database, url)
    await connected
    await new Promise(setImmediate)
    vi.advanceTimersByTime(14 * SECOND)
    expect(await readOutboxRow(database, id)).toMatchObject({ status: 'waiting', attempts: 1, last_error: null })
    const wait = () => {
      vi.advanceTimersByTime(SECOND)
      return readOutboxRow(database, id)
    }
    await expect.poll(wait, soon).toMatchObject({ status: 'waiting', due_at: momentAfter(5 * SECOND).toISOString() })
    vi.useRealTimers()
    await silent.close()
    const server = await openMailServer({ port })
    delivery.goTo(5 * SECOND)
    await expect.poll(() => server.mails, soon).toHaveLength(1)
  })
})

/** A server that speaks no more SMTP than the test wants. */
async function listen(port: number, onConnect: (socket: Socket) => void): Promise<{ close: () => Promise<void> }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    onConnect(socket)
  })
  await new Promise<void>((up) => server.listen(port, '127.0.0.1', up))
  let closing: Promise<void> | undefined
  const close = () => {
    for (const socket of sockets) socket.destroy()
    closing ??= new Promise((closed) => server.close(() => closed()))
    return closing
  }
  onTestFinished(close)
  return { close }
}
