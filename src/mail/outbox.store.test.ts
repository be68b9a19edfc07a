import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../database/connection'
import { type Engine, engines, openFresh } from '../database/engines-under-test'
import { firstWaiting, markSent, park, postpone, releaseAll, takeDueMail } from './outbox'
import { momentAfter, queueOne, readMail, START } from './outbox-under-test'

const SECOND = 1000
const MINUTE = 60 * SECOND

async function takeAll(database: Database): Promise<string[]> {
  const taken = []
  while (taken.length < 100) {
    const mail = await takeDueMail(database, momentAfter(0))
    if (!mail) return taken
    taken.push(mail.id)
  }
  throw new Error('there is no end to the mails')
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('an empty outbox has nothing to take', async () => {
    const { database } = await openFresh(engine)
    expect(await takeDueMail(database, momentAfter(0))).toBeUndefined()
  })

  test('a mail is taken as it was queued, held and counted', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database, { subject: '李 👩‍🚀' })
    const taken = await takeDueMail(database, momentAfter(0))
    expect(taken).toMatchObject({
      id,
      to_address: 'ann@example.org',
      subject: '李 👩‍🚀',
      text: 'Hello Ann',
      attempts: 1,
    })
    const stored = await readMail(database, id)
    expect(stored).toMatchObject({ status: 'waiting', attempts: 1 })
    expect(Date.parse(stored.leased_until ?? '')).toBeGreaterThan(Date.parse(START) + MINUTE)
  })

  test('what has been due longest comes first, and nothing comes before it is due', async () => {
    const { database } = await openFresh(engine)
    const later = await queueOne(database, { at: momentAfter(2 * SECOND).toISOString() })
    const sooner = await queueOne(database, { at: momentAfter(1 * SECOND).toISOString() })
    expect(await takeDueMail(database, momentAfter(999))).toBeUndefined()
    expect((await takeDueMail(database, momentAfter(3 * SECOND)))?.id).toBe(sooner)
    expect((await takeDueMail(database, momentAfter(3 * SECOND)))?.id).toBe(later)
  })

  test('the office’s mail comes before a thousand confirmations that have been due for longer', async () => {
    const { database } = await openFresh(engine)
    await database.transaction().execute(async (transaction) => {
      for (let count = 0; count < 1000; count++) await queueOne(transaction)
    })
    const at = momentAfter(SECOND).toISOString()
    const offices = [
      await queueOne(database, { audience: 'office', at }),
      await queueOne(database, { audience: 'office', at }),
    ]
    const taken = []
    for (let count = 0; count < 3; count++) taken.push(await takeDueMail(database, momentAfter(SECOND)))
    expect(taken.map((mail) => mail?.audience)).toEqual(['office', 'office', 'sender'])
    expect(taken.slice(0, 2).map((mail) => mail?.id)).toEqual(offices.sort())
  })

  test('an office’s mail that has to wait keeps no confirmation from going out', async () => {
    const { database } = await openFresh(engine)
    const office = await queueOne(database, { audience: 'office' })
    await takeDueMail(database, momentAfter(0))
    await postpone(database, { id: office, attempts: 1 }, momentAfter(MINUTE), 'busy')
    const id = await queueOne(database)
    expect((await takeDueMail(database, momentAfter(SECOND)))?.id).toBe(id)
  })

  test('takers at the same time, on connections of their own, share the mails: each has one taker', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const queued = []
    for (let count = 0; count < 30; count++) queued.push(await queueOne(database))
    const other = await connectAgain()
    const takers = [database, other, database, other, database, other].map(takeAll)
    const taken = (await Promise.all(takers)).flat()
    expect(taken.sort()).toEqual(queued.sort())
    const rows = await database.selectFrom('outbox').select('attempts').execute()
    expect(rows.map((row) => row.attempts)).toEqual(Array(30).fill(1))
  })

  test('one mail and many takers: one has it', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const id = await queueOne(database)
    const other = await connectAgain()
    const takers = Array.from({ length: 12 }, (_, n) => takeDueMail(n % 2 ? database : other, momentAfter(0)))
    const taken = (await Promise.all(takers)).filter((mail) => mail !== undefined)
    expect(taken.map((mail) => mail.id)).toEqual([id])
  })

  test('a mail that is held is nobody else’s, until its holder is given up', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const id = await queueOne(database)
    await takeDueMail(database, momentAfter(0))
    const lease = Date.parse((await readMail(database, id)).leased_until ?? '') - Date.parse(START)
    expect(await takeDueMail(other, momentAfter(0))).toBeUndefined()
    expect(await takeDueMail(other, momentAfter(lease - SECOND))).toBeUndefined()
    expect(await takeDueMail(other, momentAfter(lease + SECOND))).toMatchObject({ id, attempts: 2 })
    expect(await takeDueMail(database, momentAfter(lease + 2 * SECOND))).toBeUndefined()
  })

  describe('a clock that was a day ahead and is right again', () => {
    const ahead = momentAfter(24 * 60 * MINUTE)

    test('holds no mail back that it put off', async () => {
      const { database } = await openFresh(engine)
      const id = await queueOne(database)
      await takeDueMail(database, ahead)
      await postpone(database, { id, attempts: 1 }, new Date(ahead.getTime() + 60 * MINUTE), 'busy')
      expect(await takeDueMail(database, momentAfter(0))).toMatchObject({ id, attempts: 2 })
      expect(await takeDueMail(database, momentAfter(0))).toBeUndefined()
    })

    test('holds no mail back that it queued', async () => {
      const { database } = await openFresh(engine)
      const id = await queueOne(database, { at: ahead.toISOString() })
      expect(await takeDueMail(database, momentAfter(0))).toMatchObject({ id })
    })

    test('holds no mail back that it had in hand', async () => {
      const { database } = await openFresh(engine)
      const id = await queueOne(database)
      await takeDueMail(database, ahead)
      expect(await takeDueMail(database, momentAfter(0))).toMatchObject({ id, attempts: 2 })
    })

    test('lets what is due go first, and what is put off for an hour wait', async () => {
      const { database } = await openFresh(engine)
      const [due, far] = [await queueOne(database), await queueOne(database, { at: ahead.toISOString() })]
      await queueOne(database, { at: momentAfter(60 * MINUTE).toISOString() })
      expect(await takeAll(database)).toEqual([due, far])
    })
  })

  test('a mail that was sent is done', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    await takeDueMail(database, momentAfter(0))
    await postpone(database, { id, attempts: 1 }, momentAfter(SECOND), 'busy')
    await takeDueMail(database, momentAfter(2 * SECOND))
    await markSent(database, { id, attempts: 2 }, momentAfter(3 * SECOND))
    expect(await readMail(database, id)).toMatchObject({
      status: 'sent',
      sent_at: momentAfter(3 * SECOND).toISOString(),
      leased_until: null,
      last_error: null,
      attempts: 2,
    })
    expect(await takeDueMail(database, momentAfter(60 * MINUTE))).toBeUndefined()
  })

  test('who was given up and comes back late changes nothing: the mail is with somebody else', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const id = await queueOne(database)
    const late = await takeDueMail(database, momentAfter(0))
    const taken = await takeDueMail(other, momentAfter(60 * MINUTE))
    if (!late || !taken) throw new Error('both took the mail, one after the other')
    expect(await postpone(database, late, momentAfter(61 * MINUTE), 'late')).toBe(false)
    expect(await park(database, late, 'late')).toBe(false)
    expect(await markSent(database, late, momentAfter(61 * MINUTE))).toBe(false)
    expect(await readMail(database, id)).toMatchObject({ status: 'waiting', attempts: 2, last_error: null })
    expect(await markSent(other, taken, momentAfter(62 * MINUTE))).toBe(true)
  })

  test('a mail that was put off comes again when it is due, with the reason', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    await takeDueMail(database, momentAfter(0))
    await postpone(database, { id, attempts: 1 }, momentAfter(10 * SECOND), 'mailbox full')
    expect(await takeDueMail(database, momentAfter(9 * SECOND))).toBeUndefined()
    expect(await takeDueMail(database, momentAfter(10 * SECOND))).toMatchObject({
      id,
      last_error: 'mailbox full',
      attempts: 2,
    })
  })

  test('a mail that was parked stays for a person to look at', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    await takeDueMail(database, momentAfter(0))
    await park(database, { id, attempts: 1 }, 'no such mailbox')
    expect(await takeDueMail(database, momentAfter(60 * MINUTE))).toBeUndefined()
    expect(await readMail(database, id)).toMatchObject({
      status: 'parked',
      last_error: 'no such mailbox',
      sent_at: null,
    })
  })

  test('a reason that no database could hold is stored as far as it can be, and the mail goes on', async () => {
    const { database } = await openFresh(engine)
    const [later, never] = [await queueOne(database), await queueOne(database)]
    await takeAll(database)
    expect(await postpone(database, { id: later, attempts: 1 }, momentAfter(SECOND), 'busy\0 \ud800')).toBe(true)
    expect(await park(database, { id: never, attempts: 1 }, 'no\0such mailbox')).toBe(true)
    expect((await readMail(database, later)).last_error).toBe('busy\ufffd \ufffd')
    expect((await readMail(database, never)).last_error).toBe('no\ufffdsuch mailbox')
  })

  test('what a process that is no more had taken is freed at once, and only that', async () => {
    const { database } = await openFresh(engine)
    const [held, sent, parked] = [await queueOne(database), await queueOne(database), await queueOne(database)]
    const putOff = await queueOne(database)
    await takeAll(database)
    await markSent(database, { id: sent, attempts: 1 }, momentAfter(SECOND))
    await park(database, { id: parked, attempts: 1 }, 'refused')
    await postpone(database, { id: putOff, attempts: 1 }, momentAfter(MINUTE), 'busy')
    await releaseAll(database)
    expect(await takeDueMail(database, momentAfter(2 * SECOND))).toMatchObject({ id: held, attempts: 2 })
    expect(await takeDueMail(database, momentAfter(2 * SECOND))).toBeUndefined()
    expect((await takeDueMail(database, momentAfter(MINUTE)))?.id).toBe(putOff)
    expect(await readMail(database, sent)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(await readMail(database, parked)).toMatchObject({ status: 'parked', attempts: 1 })
  })
})

test('the next mail is found by an index, in its order, however many wait', async () => {
  const { database } = await openFresh('SQLite')
  const plan = await firstWaiting(database, 'sender', momentAfter(0))
    .where('due_at', '<=', START)
    .explain(undefined, sql`query plan`)
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH outbox USING INDEX outbox_by_audience \(status=\? AND audience=\? AND due_at<\?\)$/),
  ])
})
