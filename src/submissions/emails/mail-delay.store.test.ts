import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../content/moments'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { momentAfter, queueOne, START, takeDueEmail } from '../../../tests/support/outbox-rows'
import type { DeliveryFailure } from '../../database/tables'
import { markFailed, postpone } from '../../mail/record-attempt'
import { readMailDelay, selectDelayed } from './mail-delay'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open(failures: (DeliveryFailure | null)[]) {
    const { database } = await openFresh(engine)
    for (const failure of failures) {
      await queueOne(database)
      const email = await takeDueEmail(database, momentAfter(0))
      if (email) await postpone(database, email, momentAfter(HOUR), 'No', failure)
    }
    return { database, at: (minutes: number) => readMailDelay(database, momentAfter(minutes * MINUTE)) }
  }

  test('reports emails failing for more than ten minutes, with the failure that affects all', async () => {
    const { at } = await open(['later', null, 'password', 'no-address'])
    expect(await at(10)).toBeUndefined()
    expect(await at(10.1)).toEqual({ count: 4, isCapped: false, failure: 'password' })
  })

  test('reports the oldest email’s failure if no failure affects all', async () => {
    expect(await (await open([null, 'later'])).at(11)).toMatchObject({ count: 2, failure: 'later' })
    expect(await (await open([null])).at(11)).toEqual({ count: 1, isCapped: false, failure: null })
  })

  test('ignores failed emails and reports due emails that were never tried', async () => {
    const { database, at } = await open([])
    await queueOne(database)
    const email = await takeDueEmail(database, momentAfter(0))
    if (email) await markFailed(database, email, 'No', 'no-address')
    expect(await at(60)).toBeUndefined()
    await queueOne(database, { at: momentAfter(20 * MINUTE).toISOString() })
    expect(await at(30)).toBeUndefined()
    expect(await at(30.1)).toEqual({ count: 0, isCapped: false, failure: null })
    await database
      .updateTable('outbox')
      .set({ send_after: momentAfter(HOUR).toISOString() })
      .execute()
    expect(await at(60)).toBeUndefined()
  })

  test('counts up to a hundred', async () => {
    const { database, at } = await open(['silent'])
    const { id: _, dedupe_key: __, ...row } = await database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 200 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      dedupe_key: crypto.randomUUID(),
    }))
    await database
      .insertInto('outbox')
      .values(copies as never)
      .execute()
    expect(await at(11)).toEqual({ count: 100, isCapped: true, failure: 'silent' })
  })
})

test('scans no table, because every page calls it', async () => {
  const { database } = await openFresh('SQLite')
  const plan = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${selectDelayed(START)}`.execute(database)
  const details = plan.rows.map(({ detail }) => detail).join('\n')
  expect(details).toContain('outbox_put_off')
  expect(details).toContain('outbox_before_letters')
  expect(details).not.toMatch(/SCAN outbox\b(?! USING)/)
})
