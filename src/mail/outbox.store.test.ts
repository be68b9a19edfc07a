import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../content/moments'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { markSent, momentAfter, queueOne, readOutboxRow, START, takeDueEmail } from '../../tests/support/outbox-rows'
import type { Database } from '../database/connection'
import { countOutbox } from './count-outbox'
import { addToOutbox } from './outbox'
import { markFailed, postpone } from './record-attempt'
import { releaseEmailLeases, selectWaitingEmails } from './take-due'

async function takeAll(database: Database): Promise<string[]> {
  const taken = []
  while (taken.length < 100) {
    const mail = await takeDueEmail(database, momentAfter(0))
    if (!mail) return taken
    taken.push(mail.id)
  }
  throw new Error('leased more emails than were queued')
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('leases an email unchanged and counts the attempt', async () => {
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

  test('skips an email with a known dedupe key, also without a submission', async () => {
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

  test('leases the email that has been due longest, and none before it is due', async () => {
    const { database } = await openFresh(engine)
    const later = await queueOne(database, { at: momentAfter(2 * SECOND).toISOString() })
    const sooner = await queueOne(database, { at: momentAfter(1 * SECOND).toISOString() })
    expect(await takeDueEmail(database, momentAfter(999))).toBeUndefined()
    expect((await takeDueEmail(database, momentAfter(3 * SECOND)))?.id).toBe(sooner)
    expect((await takeDueEmail(database, momentAfter(3 * SECOND)))?.id).toBe(later)
  })

  test('leases office email before older confirmations', async () => {
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

  test('leases confirmations while office email waits for a retry', async () => {
    const { database } = await openFresh(engine)
    const office = await queueOne(database, { audience: 'office' })
    await takeDueEmail(database, momentAfter(0))
    await postpone(database, { id: office, attempts: 1 }, momentAfter(MINUTE), 'busy')
    const id = await queueOne(database)
    expect((await takeDueEmail(database, momentAfter(SECOND)))?.id).toBe(id)
  })

  test('leases each email once to concurrent processes', async () => {
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

  test('does not lease an email again until its lease has expired', async () => {
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

  describe('after a clock that ran a day ahead was corrected', () => {
    const ahead = momentAfter(DAY)

    test('leases an email that the clock postponed', async () => {
      const { database } = await openFresh(engine)
      const id = await queueOne(database)
      await takeDueEmail(database, ahead)
      await postpone(database, { id, attempts: 1 }, new Date(ahead.getTime() + HOUR), 'busy')
      expect(await takeDueEmail(database, momentAfter(0))).toMatchObject({ id, attempts: 2 })
      expect(await takeDueEmail(database, momentAfter(0))).toBeUndefined()
    })

    test('leases an email that the clock leased', async () => {
      const { database } = await openFresh(engine)
      const id = await queueOne(database)
      await takeDueEmail(database, ahead)
      expect(await takeDueEmail(database, momentAfter(0))).toMatchObject({ id, attempts: 2 })
    })

    test('leases due emails first, and not those postponed for an hour', async () => {
      const { database } = await openFresh(engine)
      const [due, far] = [await queueOne(database), await queueOne(database, { at: ahead.toISOString() })]
      await queueOne(database, { at: momentAfter(HOUR).toISOString() })
      expect(await takeAll(database)).toEqual([due, far])
    })

    test('leases due emails first, regardless of their audience', async () => {
      const { database } = await openFresh(engine)
      const far = await queueOne(database, { audience: 'office', at: ahead.toISOString() })
      const due = await queueOne(database, { audience: 'sender' })
      expect(await takeAll(database)).toEqual([due, far])
    })
  })

  test('does not lease a sent email', async () => {
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

  test('ignores results of an attempt whose lease was taken over', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const other = await connectAgain()
    const id = await queueOne(database)
    const late = await takeDueEmail(database, momentAfter(0))
    const taken = await takeDueEmail(other, momentAfter(HOUR))
    if (!late || !taken) throw new Error('both leases were expected')
    expect(await postpone(database, late, momentAfter(61 * MINUTE), 'late')).toBe(false)
    expect(await markFailed(database, late, 'late')).toBe(false)
    expect(await markSent(database, late, momentAfter(61 * MINUTE))).toBe(false)
    expect(await readOutboxRow(database, id)).toMatchObject({ status: 'waiting', attempts: 2, last_error: null })
    expect(await markSent(other, taken, momentAfter(62 * MINUTE))).toBe(true)
    // Marking again has the same result, because the first commit may have succeeded without a confirmation.
    expect(await markSent(other, taken, momentAfter(63 * MINUTE))).toBe(true)
    expect(await markSent(database, late, momentAfter(63 * MINUTE))).toBe(false)
  })

  test('replaces characters in a failure reason that databases reject', async () => {
    const { database } = await openFresh(engine)
    const [later, never] = [await queueOne(database), await queueOne(database)]
    await takeAll(database)
    expect(await postpone(database, { id: later, attempts: 1 }, momentAfter(SECOND), 'busy\0 \ud800')).toBe(true)
    expect(await markFailed(database, { id: never, attempts: 1 }, 'no\0such mailbox')).toBe(true)
    expect((await readOutboxRow(database, later)).last_error).toBe('busy\ufffd \ufffd')
    expect((await readOutboxRow(database, never)).last_error).toBe('no\ufffdsuch mailbox')
  })

  test('releases the leases of a dead process, and changes no other email', async () => {
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
  test('is not leased before its scheduled time', async () => {
    const { database } = await openFresh(engine)
    const id = await queueOne(database)
    const chosen = { send_after: momentAfter(3 * DAY).toISOString() }
    await database.updateTable('outbox').set(chosen).where('id', '=', id).execute()
    expect(await takeDueEmail(database, momentAfter(3 * DAY - SECOND))).toBeUndefined()
    expect(await countOutbox(database, momentAfter(DAY))).toEqual({ waiting: 1, failed: 0, oldestDue: undefined })
    expect(await takeDueEmail(database, momentAfter(3 * DAY))).toMatchObject({ id })
  })

  test('is not leased without a body', async () => {
    const { database } = await openFresh(engine)
    await queueOne(database)
    await database.deleteFrom('email_bodies').execute()
    expect(await takeDueEmail(database, momentAfter(SECOND))).toBeUndefined()
  })

  test('keeps its body while leased, postponed, and sent', async () => {
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

test('finds the next email in index order', async () => {
  const { database } = await openFresh('SQLite')
  const plan = await selectWaitingEmails(database, { audience: 'sender' }, momentAfter(0))
    .where('due_at', '<=', START)
    .explain(undefined, sql`query plan`)
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(
      /^SEARCH outbox USING INDEX outbox_before_letters \(status=\? AND audience=\? AND due_at<\?\)$/,
    ),
    expect.stringMatching(/^SEARCH email_bodies USING INDEX \S+ \(email_id=\?\)$/),
  ])
})
