import { randomUUIDv7 } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Engine, engines, freshSettings } from '../../tests/support/database-engines'
import { dialectOf } from '../../tests/support/earlier-database'
import { auditEvents } from '../log/audit-events'
import { audit } from '../server/process/audit'
import { openDatabase } from './connection'
import { type EarlierEvent, earlierDigestOf, earlierHashOf } from './earlier-chain'
import * as first from './migrations/001-submissions-and-outbox'
import * as second from './migrations/002-suspicion-rates-probes'
import * as third from './migrations/003-held-confirmations'
import * as fourth from './migrations/004-secrets'
import * as fifth from './migrations/005-standard-names'
import * as sixth from './migrations/006-references-and-kinds'
import * as seventh from './migrations/007-desk'
import * as eighth from './migrations/008-search'
import * as ninth from './migrations/009-many-at-once'
import * as tenth from './migrations/010-words'

const migrations = {
  '001-submissions-and-outbox': first,
  '002-suspicion-rates-probes': second,
  '003-held-confirmations': third,
  '004-secrets': fourth,
  '005-standard-names': fifth,
  '006-references-and-kinds': sixth,
  '007-desk': seventh,
  '008-search': eighth,
  '009-many-at-once': ninth,
  '010-words': tenth,
}

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
      'a disguise as an erased one',
      (events) => events.map((event) => (event.sequence === 3 ? { ...event, details: null, salt: null } : event)),
      { sequence: 3, reason: 'changed' },
    ],
    [
      'a missing event',
      (events) => events.filter(({ sequence }) => sequence !== 3),
      { sequence: 3, reason: 'missing' },
    ],
    [
      'another hash',
      (events) => events.map((event) => (event.sequence === 5 ? { ...event, hash: 'f'.repeat(64) } : event)),
      { sequence: 5, reason: 'out-of-order' },
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
