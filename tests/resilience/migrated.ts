import { createHash } from 'node:crypto'
import { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { DatabaseSettings } from '../../src/database/connection'
import type { Tables } from '../../src/database/tables'
import { referenceOf } from '../../src/forms/reference'
import { dialectOf } from '../support/earlier-database'

type Row = Record<string, string | number | null>

const BATCH = 2000

/** How many rows the tables of an earlier database have, and a digest over each. */
export function digestEarlier(settings: DatabaseSettings) {
  return digestTables(settings, { submissions: (row) => row, outbox: (row) => row })
}

/** The same of a migrated one, with the names of before; and whether what the migrations added is right. */
export async function digestMigrated(settings: DatabaseSettings) {
  const references = new Set<string>()
  const odd: Row[] = []
  const submissions = ({ reference, form, form_version, language, sender_name, sender_email, ...row }: Row): Row => {
    const { email } = JSON.parse(String(row.answers))
    const isRight = form_version === 1 && language === 'en' && sender_name && sender_email === email
    // A reference that was taken is another one.
    if (!isRight || references.has(String(reference))) odd.push(row)
    if (reference !== referenceOf(String(row.id)) && !references.has(referenceOf(String(row.id)))) odd.push(row)
    references.add(String(reference))
    const { spam_flags, entered_by, entered_from, arrived_at, season_id, ...same } = row
    if ([entered_by, entered_from, arrived_at, season_id].some((value) => value !== null)) odd.push(row)
    const name = { acceptance: 'accept', cancellation: 'cancel' }[String(form)] ?? form
    return { ...same, form: name as string, suspicion: spam_flags as string | null }
  }
  const outbox = ({ kind, dedupe_key, status, ...columns }: Row): Row => {
    const { secret_id, caused_by, failure, secret_marker, in_reply_to, typed_text, ...row } = columns
    const added = [secret_id, caused_by, failure, secret_marker, in_reply_to, typed_text]
    if (dedupe_key !== `${kind}:${row.submission_id}` || added.some((value) => value !== null)) odd.push(row)
    return { ...row, status: status === 'failed' ? 'parked' : (status as string) }
  }
  const digests = await digestTables(settings, { submissions, outbox })
  expect(odd.slice(0, 3)).toEqual([])
  await expectInInbox(settings, digests.submissions.rows)
  return digests
}

/** Every earlier submission is in the inbox, in the order of its id. */
async function expectInInbox(settings: DatabaseSettings, rows: number): Promise<void> {
  const database = new Kysely<Tables>({ dialect: dialectOf(settings) })
  try {
    const inbox = await database
      .selectFrom('inbox')
      .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
      .select(['position', 'submission_id', 'status', 'spam_flags'])
      .orderBy('position')
      .execute()
    expect(inbox.length).toBe(rows)
    const wrong = inbox.filter(({ position, submission_id, status, spam_flags }, index) => {
      const isNext = (inbox[index - 1]?.submission_id ?? '') < submission_id && Number.isSafeInteger(position)
      return !isNext || status !== (spam_flags === null ? 'open' : 'spam')
    })
    expect(wrong.slice(0, 3)).toEqual([])
  } finally {
    await database.destroy()
  }
}

async function digestTables<Table extends string>(
  settings: DatabaseSettings,
  tables: Record<Table, (row: Row) => Row>,
): Promise<Record<Table, { rows: number; digest: string }>> {
  const database = new Kysely<Record<string, Row>>({ dialect: dialectOf(settings) })
  try {
    const digests = {} as Record<Table, { rows: number; digest: string }>
    for (const [table, earlier] of Object.entries(tables) as [Table, (row: Row) => Row][]) {
      digests[table] = await digestTable(database, table, earlier)
    }
    return digests
  } finally {
    await database.destroy()
  }
}

async function digestTable(database: Kysely<Record<string, Row>>, table: string, earlier: (row: Row) => Row) {
  const hash = createHash('sha256')
  let rows = 0
  for (let after = ''; ; ) {
    const batch = await database
      .selectFrom(table)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = batch.at(-1)
    if (!last) return { rows, digest: hash.digest('hex') }
    after = String(last.id)
    rows += batch.length
    for (const row of batch) hash.update(JSON.stringify(Object.entries(earlier(row)).sort()))
  }
}
