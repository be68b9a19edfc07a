import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../content/moments'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { createSmtpError, openMailServer } from '../../tests/support/mail-server'
import { momentAfter, queueOne, readOutboxRow, takeDueEmail } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'
import type { Database } from '../database/connection'
import { countOutbox } from './count-outbox'
import { readLetterPause } from './letter-rate'
import { postpone } from './record-attempt'

const LIMIT = createSmtpError(550, '5.4.5 Daily user sending limit exceeded')

const queueLetter = (database: Database, to = 'ann@example.org') => queueOne(database, { kind: 'letter', to })

describe.each<Engine>([...engines])('on %s', (engine) => {
  const open = () => openFresh(engine)

  /** Leases all emails that may leave at a time, one letter per second. */
  async function takeAll(database: Database, milliseconds: number) {
    const kinds: string[] = []
    for (;;) {
      const email = await takeDueEmail(database, momentAfter(milliseconds), SECOND)
      if (!email) return kinds
      kinds.push(email.kind)
    }
  }

  test('sends letters after all other emails, and only letters at the rate', async () => {
    const { database } = await open()
    for (let count = 0; count < 3; count++) await queueLetter(database)
    const at = momentAfter(SECOND).toISOString()
    for (let count = 0; count < 2; count++) await queueOne(database, { at })
    await queueOne(database, { audience: 'office', at })
    expect(await takeAll(database, SECOND)).toEqual(['notification', 'confirmation', 'confirmation', 'letter'])
    await queueOne(database)
    expect(await takeAll(database, 2 * SECOND - 1)).toEqual(['confirmation'])
    expect(await takeAll(database, 2 * SECOND)).toEqual(['letter'])
  })

  test('counts the letters of all processes, and retries', async () => {
    const { database, connectAgain } = await open()
    const id = await queueLetter(database)
    await takeDueEmail(database, momentAfter(0), SECOND)
    await postpone(database, { id, attempts: 1 }, momentAfter(5 * SECOND), 'busy')
    for (let count = 0; count < 20; count++)
      await queueOne(database, { kind: 'letter', at: momentAfter(6 * SECOND).toISOString() })
    const all = [database, await connectAgain(), await connectAgain()]
    expect(await takeAll(database, 5 * SECOND)).toEqual(['letter'])
    const taken = await Promise.all(all.map((each) => takeAll(each, 5.9 * SECOND)))
    expect(taken.flat()).toEqual([])
    expect((await Promise.all(all.map((each) => takeAll(each, 6 * SECOND)))).flat()).toEqual(['letter'])
  })

  test('ignores the turn of a clock that ran ahead', async () => {
    const { database } = await open()
    for (let count = 0; count < 2; count++) await queueLetter(database)
    expect(await takeAll(database, DAY)).toEqual(['letter'])
    expect(await takeAll(database, 0)).toEqual(['letter'])
  })

  test('sends about as many letters as allowed, and does not report the others as late', async () => {
    const { database } = await open()
    const server = await openMailServer()
    for (let count = 0; count < 8; count++) await queueLetter(database)
    const delivery = deliver(database, server.url, { lettersPerMinute: 6, pollIntervalMs: 10 })
    for (let count = 1; count <= 6; count++) {
      await expect.poll(() => server.emails, soon).toHaveLength(count)
      delivery.goTo(count * 10 * SECOND - 1)
      delivery.goTo(count * 10 * SECOND)
    }
    expect((await countOutbox(database, momentAfter(HOUR))).oldestDue).toBeUndefined()
  })

  test('pauses letters for an hour when the daily limit is reached, and fails none', async () => {
    const { database } = await open()
    let isFull = true
    const server = await openMailServer({
      onRcptTo: ({ address }, _session, done) => done(isFull && address.startsWith('l') ? LIMIT : undefined),
    })
    const letters = [await queueLetter(database, 'l1@example.org'), await queueLetter(database, 'l2@example.org')]
    const delivery = deliver(database, server.url, { pollIntervalMs: 10 })
    const attempts = async () =>
      (await Promise.all(letters.map((id) => readOutboxRow(database, id)))).map((row) => row.attempts).sort()
    await expect.poll(attempts, soon).toEqual([0, 1])
    const confirm = async (milliseconds: number) => {
      const id = await queueOne(database, { at: momentAfter(milliseconds).toISOString() })
      delivery.goTo(milliseconds)
      await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent' })
    }
    await confirm(0)
    await confirm(HOUR - 1)
    expect(await attempts()).toEqual([0, 1])
    expect(await readLetterPause(database, momentAfter(MINUTE))).toBe(momentAfter(HOUR).toISOString())
    isFull = false
    delivery.goTo(HOUR)
    await expect.poll(() => server.emails, soon).toHaveLength(4)
    expect(await attempts()).toEqual([1, 2])
    expect(await readLetterPause(database, momentAfter(HOUR))).toBeUndefined()
  })

  test('fails a letter that was refused for five days, and one with a wrong address at once', async () => {
    const { database } = await open()
    const server = await openMailServer({
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('wrong')) return done(createSmtpError(550, '5.1.1 No such user'))
        done(address.startsWith('old') ? LIMIT : undefined)
      },
    })
    const wrong = await queueLetter(database, 'wrong@example.org')
    const good = await queueLetter(database)
    const delivery = deliver(database, server.url)
    await expect.poll(() => readOutboxRow(database, good), soon).toMatchObject({ status: 'sent' })
    expect(await readOutboxRow(database, wrong)).toMatchObject({ status: 'failed', failure: 'no-address' })
    const old = await queueLetter(database, 'old@example.org')
    delivery.goTo(5 * DAY + 1)
    await expect.poll(() => readOutboxRow(database, old), soon).toMatchObject({ status: 'failed', attempts: 1 })
  })
})
