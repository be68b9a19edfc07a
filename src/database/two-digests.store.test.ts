import { randomUUIDv7 } from 'node:crypto'
import { basename } from 'node:path'
import { Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, freshSettings } from '../../tests/support/database-engines'
import { dialectOf } from '../../tests/support/earlier-database'
import { auditEvents } from '../log/audit-events'
import { audit } from '../server/process/audit'
import { openDatabase } from './connection'
import { type EarlierEvent, earlierDigestOf, earlierHashOf } from './earlier-chain'

/** The migrations before events had two digests. */
const all = import.meta.glob<Migration>('./migrations/*.ts', { eager: true })
const named = Object.entries(all).map(([path, migration]) => [basename(path, '.ts'), migration] as const)
const migrations = Object.fromEntries(named.filter(([name, migration]) => 'up' in migration && name < '011'))

const at = '2026-06-25T17:03:00.000Z'

/** An event as it was stored before it had two digests. */
interface Row extends EarlierEvent {
  digest: string
  hash: string
}

/** So many events, chained as they were. */
function earlierEvents(count: number): Row[] {
  let hash = ''
  return Array.from({ length: count }, (_, index) => {
    const about = { id: randomUUIDv7(), at, kind: 'test-sent', actor_id: null, submission_id: null, subject_id: null }
    const event = { ...about, sequence: index + 1, details: `{"value":${index}}`, salt: `salt ${index}` }
    const digest = earlierDigestOf(event)
    hash = earlierHashOf(hash, event.sequence, digest)
    return { ...event, digest, hash }
  })
}

/** The site's database with events of before, opened by today's site. */
async function openWith(engine: Engine, events: readonly Row[]) {
  const settings = await freshSettings(engine)
  const earlier = new Kysely<{ events: Row }>({ dialect: dialectOf(settings) })
  const { error } = await new Migrator({
    db: earlier,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw error
  for (let start = 0; start < events.length; start += 500)
    await earlier
      .insertInto('events')
      .values(events.slice(start, start + 500))
      .execute()
  await earlier.destroy()
  const database = await openDatabase(settings)
  onTestFinished(() => database.destroy())
  return database
}

test('the earlier chain is the one that was stored', () => {
  const event = { sequence: 1, id: 'i', at, kind: 'k', actor_id: 'a', submission_id: null, subject_id: 's' }
  const digest = earlierDigestOf({ ...event, details: '{}', salt: '00' })
  expect(digest).toBe('195de75b23bb13665a3cad7c0959bf29a733d118e3f7e710f98171759b053deb')
  expect(earlierHashOf('before', 7, digest)).toBe('ff50f05e4f792abe27cbafef042bb83fd3f786a97065f854fc0949544498043e')
})

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('events of before are one whole chain, and a head that was kept still counts', async () => {
    const events = earlierEvents(1203)
    const database = await openWith(engine, events)
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 1203 })
    const stored = await database.selectFrom('events').selectAll().orderBy('sequence').execute()
    const unchanged = events.map(({ digest: _, hash: __, ...columns }) => columns)
    expect(stored).toEqual(unchanged.map((columns) => expect.objectContaining(columns)))
    const kept = events[799]
    expect(await audit(database, ['800', kept?.hash])).toContain('It still contains event 800')
    await expect(audit(database, ['801', kept?.hash])).rejects.toThrow('The log was rewritten')
    await database.deleteFrom('events').where('sequence', '>', 700).execute()
    await expect(audit(database, ['800', kept?.hash])).rejects.toThrow('The newest events were cut off')
  })

  test.each<[what: string, harm: (events: Row[]) => Row[], said: object]>([
    [
      'a changed event',
      (events) => events.map((event) => (event.sequence === 3 ? { ...event, kind: 'signed-in' } : event)),
      { sequence: 3, reason: 'changed' },
    ],
    [
      'an event with a negative number',
      ([first, ...rest]) => (first ? [{ ...first, id: randomUUIDv7(), sequence: -1 }, first, ...rest] : []),
      { sequence: 6, reason: 'missing' },
    ],
  ])('%s stays found', async (_what, harm, said) => {
    const database = await openWith(engine, harm(earlierEvents(5)))
    expect(await auditEvents(database)).toEqual({ status: 'broken', ...said })
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM events`.execute(database)
    expect(Number(rows[0]?.n)).toBe(harm(earlierEvents(5)).length)
  })
})
