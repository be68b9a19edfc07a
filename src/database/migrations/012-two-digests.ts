import { type Kysely, sql } from 'kysely'
import { type EarlierEvent, earlierDigestOf, earlierHashOf, sha256 } from '../earlier-chain'

/** Rows that are in memory at once. */
const BATCH = 500

/**
 * An event gets a digest of its details beside the one of who, when and what, and a number above zero. Staff say whether
 * they want the weekly email; an email says what kind of failure its last one was.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await rebuildEvents(database)
  await database.schema
    .alterTable('staff')
    .addColumn('notify_weekly', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await database.schema.alterTable('outbox').addColumn('failure', 'text').execute()
  // Hardly any email is in it, so it costs nothing while all is well.
  await sql`CREATE INDEX outbox_put_off ON outbox (status, created_at, failure)
    WHERE last_error IS NOT NULL`.execute(database)
}

/** SQLite cannot add a check to a table, so both engines get a new one. */
async function rebuildEvents(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('events_new')
    .addColumn('sequence', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text', (column) => column.references('staff.id'))
    .addColumn('submission_id', 'text', (column) => column.references('submissions.id'))
    .addColumn('subject_id', 'text')
    .addColumn('details', 'text')
    .addColumn('salt', 'text')
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('details_digest', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addCheckConstraint('events_numbered', sql`sequence > 0`)
    .execute()
  await copyEvents(database)
  await database.schema.dropTable('events').execute()
  await database.schema.alterTable('events_new').renameTo('events').execute()
  for (const column of ['submission_id', 'actor_id', 'subject_id', 'kind'])
    await database.schema
      .createIndex(`events_by_${column.replace('_id', '')}`)
      .on('events')
      .columns([column, 'sequence'])
      .execute()
}

interface Row extends EarlierEvent {
  digest: string
  hash: string
}

/** The hash of the last event, as it was and as it is now. */
interface End {
  earlier: string
  hash: string
}

/** Chains all events again. */
async function copyEvents(database: Kysely<unknown>): Promise<void> {
  let end: End = { earlier: '', hash: '' }
  let last = 0
  for await (const rows of batchesOf(database, sql`sequence > 0`)) {
    const values = rows.map((row) => {
      const linked = linkAnew(row, end)
      end = { earlier: row.hash, hash: linked.hash }
      return linked
    })
    last = rows.at(-1)?.sequence ?? last
    await insert(database, values)
  }
  await keepStrangers(database, last)
}

/** The site numbers from one: what stands below was put there. It goes behind a gap, where the audit finds it. */
async function keepStrangers(database: Kysely<unknown>, last: number): Promise<void> {
  let sequence = last + 1
  for await (const rows of batchesOf(database, sql`sequence <= 0`))
    await insert(
      database,
      rows.map((row) => ({ ...row, sequence: ++sequence, details_digest: row.digest })),
    )
}

/** What was not as it was written before keeps its earlier digests, so that the audit still finds it. */
function linkAnew(row: Row, end: End) {
  const isAsWritten = earlierDigestOf(row) === row.digest
  const digest = isAsWritten ? digestOf(row) : row.digest
  const details_digest = isAsWritten ? sha256(JSON.stringify([row.salt, row.details])) : row.digest
  const isInPlace = earlierHashOf(end.earlier, row.sequence, row.digest) === row.hash
  const hash = isInPlace ? sha256(JSON.stringify([end.hash, row.sequence, digest, details_digest])) : row.hash
  return { ...row, digest, details_digest, hash }
}

function digestOf({ id, at, kind, actor_id, submission_id, subject_id }: Row): string {
  return sha256(JSON.stringify([id, at, kind, actor_id, submission_id, subject_id]))
}

async function* batchesOf(database: Kysely<unknown>, condition: ReturnType<typeof sql>): AsyncGenerator<Row[]> {
  for (let skipped: number | undefined; ; ) {
    const after = skipped === undefined ? sql`` : sql`AND sequence > ${skipped}`
    const { rows } = await sql<Row>`SELECT sequence, id, at, kind, actor_id, submission_id, subject_id, details, salt,
      digest, hash FROM events WHERE ${condition} ${after} ORDER BY sequence LIMIT ${sql.lit(BATCH)}`.execute(database)
    if (rows.length === 0) return
    yield rows
    skipped = rows.at(-1)?.sequence
  }
}

async function insert(database: Kysely<unknown>, rows: readonly object[]): Promise<void> {
  const events = database as Kysely<{ events_new: Record<string, string | number | null> }>
  await events
    .insertInto('events_new')
    .values(rows.map((row) => ({ ...row })))
    .execute()
}
