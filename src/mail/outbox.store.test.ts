import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../content/moments'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { markSent, momentAfter, queueOne, readOutboxRow, START, takeDueEmail } from '../../tests/support/outbox-rows'
import type { Database } from '../database/connection'
import { countOutbox } from './count-outbox'
import { addToOutbox } from './outbox'
import { markFailed, postpone } from './record-attempt'
import { releaseEmailLeases, selectWaiting } from './take-due'

async function takeAll(database: Database): Promise<string[]> {
  const taken = []
  while (taken.length < 100) {
    const mail = await takeDueEmail(database, momentAfter(0))
    if (!mail) return taken
    taken.push(mail.id)
  }
  throw new Error('there is no end to the emails')
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('an email is taken as it was queued, held and counted', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database, { subject: '李 👩‍🚀' })
    const taken = await takeDueEmail(database, momentAfter(0))
    expect(taken).toMatchObject({
      id,
      to_address: 'ann@example.org',
      subject: '李 👩‍🚀',
      text: 'Hello Ann',
      attempts: 1,
    })
    const stored = await readOutboxRow(database, id)
    expect(stored).toMatchObject({ status: 'waiting', attempts: 1 })
    expect(Date.parse(stored.leased_until ?? '')).toBeGreaterThan(Date.parse(START) + MINUTE)
  })

  test('whatever is queued again under its key is one email; it need not be about a submission', async () => {
    const { database } = await openFresh(engine)
    const email = {
      to: 'ann@example.org',
      replyTo: null,
      ...{ language: 'en', subject: 'Hello', text: 'Hello', html: 'x' },
    }
    const about = { kind: 'confirmation', submissionId: null, audience: 'sender', at: START } as const
    const queue = (id: string, dedupeKey: string) => addToOutbox(database, [{ ...email, ...about, id, dedupeKey }])
    expect([await queue('1', 'a'), await queue('2', 'b'), await queue('3', 'a')]).toEqual([1, 1, 0])
    expect(await takeAll(database)).toEqual(['1', '2'])
  })

  test('what has been due longest comes first, and nothing comes before it is due', async () => {
    const { database } = await openFresh(engine)
    const later = await queueOne(database, { at: momentAfter(2 * SECOND).toISOString() })
    const sooner = await queueOne(database, { at: momentAfter(1 * SECOND).toISOString() })
    expect(await takeDueEmail(database, momentAfter(999))).toBeUndefined()
    expect((await takeDueEmail(database, momentAfter(3 * SECOND)))?.id).toBe(sooner)
    expect((await takeDueEmail(database, momentAfter(3 * SECOND)))?.id).toBe(later)
  })

  test('the office’s email comes before a hundred confirmations that have been due for longer', async () => {
    const { database } = await openFresh(engine)
    await database.transaction().execute(async (transaction) => {
      for (let count = 0; count < 100; count++) await queueOne(transaction)
    })
    const at = momentAfter(SECOND).toISOString()
    const offices = [
      await queueOne(database, { audience: 'office', at }),
      await queueOne(database, { audience: 'office', at }),
    ]
    const taken = []
    for (let count = 0; count < 3; count++) taken.push(await takeDueEmail(database, momentAfter(SECOND)))
    expect(taken.map((mail) => mail?.audience)).toEqual(['office', 'office', 'sender'])
    expect(taken.slice(0, 2).map((mail) => mail?.id)).toEqual(offices.sort())
  })

  test('an office’s email that has to wait keeps no confirmation from going out', async () => {
    const { database } = await openFresh(engine)
    const office = await queueOne(database, { audience: 'office' })
    await takeDueEmail(database, momentAfter(0))
    await postpone(database, { id: office, attempts: 1 }, momentAfter(MINUTE), 'busy')
    const id = await queueOne(database)
    expect((await takeDueEmail(database, momentAfter(SECOND)))?.id).toBe(id)
  })

  test('takers at the same time, on connections of their own, share the emails: each has one taker', async () => {
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

  test('an email that is held is nobody else’s, until its holder is given up', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const id = await queueOne(database)
    await takeDueEmail(database, momentAfter(0))
    const lease = Date.parse((await readOutboxRow(database, id)).leased_until ?? '') - Date.parse(START)
    expect(await takeDueEmail(other, momentAfter(0))).toBeUndefined()
    expect(await takeDueEmail(other, momentAfter(lease - SECOND))).toBeUndefined()
    expect(await takeDueEmail(other, momentAfter(lease + SECOND))).toMatchObject({ id, attempts: 2 })
    expect(await takeDueEmail(database, momentAfter(lease + 2 * SECOND))).toBeUndefined()
  })

  describe('a clock that was a day ahead and is right again', () => {
    const ahead = momentAfter(DAY)

    test('holds no email back that it put off', async () => {
      const { database } = await openFresh(engine)
      const id = await queueOne(database)
      await takeDueEmail(database, ahead)
      await postpone(database, { id, attempts: 1 }, new Date(ahead.getTime() + HOUR), 'busy')
      expect(await takeDueEmail(database, momentAfter(0))).toMatchObject({ id, attempts: 2 })
      expect(await takeDueEmail(database, momentAfter(0))).toBeUndefined()
    })

    test('holds no email back that it had in hand', async () => {
      const { database } = await openFresh(engine)
      const id = await queueOne(database)
      await takeDueEmail(database, ahead)
      expect(await takeDueEmail(database, momentAfter(0))).toMatchObject({ id, attempts: 2 })
    })

    test('lets what is due go first, and what is put off for an hour wait', async () => {
      const { database } = await openFresh(engine)
      const [due, far] = [await queueOne(database), await queueOne(database, { at: ahead.toISOString() })]
      await queueOne(database, { at: momentAfter(HOUR).toISOString() })
      expect(await takeAll(database)).toEqual([due, far])
    })

    test('lets what is due go first, whoever it is for', async () => {
      const { database } = await openFresh(engine)
      const far = await queueOne(database, { audience: 'office', at: ahead.toISOString() })
      const due = await queueOne(database, { audience: 'sender' })
      expect(await takeAll(database)).toEqual([due, far])
    })
  })

  test('an email that was sent is done', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    await takeDueEmail(database, momentAfter(0))
    await postpone(database, { id, attempts: 1 }, momentAfter(SECOND), 'busy')
    await takeDueEmail(database, momentAfter(2 * SECOND))
    await markSent(database, { id, attempts: 2 }, momentAfter(3 * SECOND))
    expect(await readOutboxRow(database, id)).toMatchObject({
      status: 'sent',
      sent_at: momentAfter(3 * SECOND).toISOString(),
      leased_until: null,
      last_error: null,
      attempts: 2,
    })
    expect(await takeDueEmail(database, momentAfter(HOUR))).toBeUndefined()
  })

  test('who was given up and comes back late changes nothing: the email is with somebody else', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const id = await queueOne(database)
    const late = await takeDueEmail(database, momentAfter(0))
    const taken = await takeDueEmail(other, momentAfter(HOUR))
    if (!late || !taken) throw new Error('both took the mail, one after the other')
    expect(await postpone(database, late, momentAfter(61 * MINUTE), 'late')).toBe(false)
    expect(await markFailed(database, late, 'late')).toBe(false)
    expect(await markSent(database, late, momentAfter(61 * MINUTE))).toBe(false)
    expect(await readOutboxRow(database, id)).toMatchObject({ status: 'waiting', attempts: 2, last_error: null })
    expect(await markSent(other, taken, momentAfter(62 * MINUTE))).toBe(true)
    // Whoever was not told that this was saved does it again.
    expect(await markSent(other, taken, momentAfter(63 * MINUTE))).toBe(true)
    expect(await markSent(database, late, momentAfter(63 * MINUTE))).toBe(false)
  })

  test('a reason that no database could hold is stored as far as it can be, and the email goes on', async () => {
    const { database } = await openFresh(engine)
    const [later, never] = [await queueOne(database), await queueOne(database)]
    await takeAll(database)
    expect(await postpone(database, { id: later, attempts: 1 }, momentAfter(SECOND), 'busy\0 \ud800')).toBe(true)
    expect(await markFailed(database, { id: never, attempts: 1 }, 'no\0such mailbox')).toBe(true)
    expect((await readOutboxRow(database, later)).last_error).toBe('busy\ufffd \ufffd')
    expect((await readOutboxRow(database, never)).last_error).toBe('no\ufffdsuch mailbox')
  })

  test('what a process that is no more had taken is freed at once, and only that', async () => {
    const { database } = await openFresh(engine)
    const [held, sent, failed] = [await queueOne(database), await queueOne(database), await queueOne(database)]
    const putOff = await queueOne(database)
    await takeAll(database)
    await markSent(database, { id: sent, attempts: 1 }, momentAfter(SECOND))
    await markFailed(database, { id: failed, attempts: 1 }, 'refused')
    await postpone(database, { id: putOff, attempts: 1 }, momentAfter(MINUTE), 'busy')
    await releaseEmailLeases(database)
    expect(await takeDueEmail(database, momentAfter(2 * SECOND))).toMatchObject({ id: held, attempts: 2 })
    expect(await takeDueEmail(database, momentAfter(2 * SECOND))).toBeUndefined()
    expect((await takeDueEmail(database, momentAfter(MINUTE)))?.id).toBe(putOff)
    expect(await readOutboxRow(database, sent)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(await readOutboxRow(database, failed)).toMatchObject({ status: 'failed', attempts: 1 })
  })
})

describe.each<Engine>([...engines])('on %s, an email', (engine) => {
  test('is not sent before the time that a person chose, however far ahead, and is tried then', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    const chosen = { send_after: momentAfter(3 * DAY).toISOString() }
    await database.updateTable('outbox').set(chosen).where('id', '=', id).execute()
    expect(await takeDueEmail(database, momentAfter(3 * DAY - SECOND))).toBeUndefined()
    expect(await countOutbox(database, momentAfter(DAY))).toEqual({ waiting: 1, failed: 0, oldestDue: undefined })
    expect(await takeDueEmail(database, momentAfter(3 * DAY))).toMatchObject({ id })
  })

  test('without a body is not sent', async () => {
    const { database } = await openFresh(engine)
    await queueOne(database)
    await database.deleteFrom('email_bodies').execute()
    expect(await takeDueEmail(database, momentAfter(SECOND))).toBeUndefined()
  })

  test('is as it was queued while it is leased, put off, and sent', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    const read = () => database.selectFrom('email_bodies').selectAll().execute()
    const queued = await read()
    expect(queued).toEqual([{ email_id: id, typed_text: null, text: 'Hello Ann', html: '<p>Hello Ann</p>' }])
    expect(await takeDueEmail(database, momentAfter(0))).toMatchObject({ text: 'Hello Ann', html: '<p>Hello Ann</p>' })
    await postpone(database, { id, attempts: 1 }, momentAfter(MINUTE), 'busy')
    await takeDueEmail(database, momentAfter(MINUTE))
    await markSent(database, { id, attempts: 2 }, momentAfter(MINUTE))
    expect(await read()).toEqual(queued)
  })
})

test('the next email is found by an index, in its order, however many wait', async () => {
  const { database } = await openFresh('SQLite')
  const plan = await selectWaiting(database, { audience: 'sender' }, momentAfter(0))
    .where('due_at', '<=', START)
    .explain(undefined, sql`query plan`)
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH outbox USING INDEX outbox_by_audience \(status=\? AND audience=\? AND due_at<\?\)$/),
    expect.stringMatching(/^SEARCH email_bodies USING INDEX \S+ \(email_id=\?\)$/),
  ])
})
