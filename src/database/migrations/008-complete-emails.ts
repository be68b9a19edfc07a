import { randomUUIDv7 } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { perDialect } from '../dialect'
import { rebuildTable } from '../rebuild-table'

/** Columns that this migration drops from the outbox. */
const DROPPED_COLUMNS = ['content_revision', 'typed_text', 'text', 'html']

/**
 * Moves email bodies into their own table. Emails without a body are completed later (complete-emails.ts), including
 * confirmations that were on hold.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(database)
  await run(sql`CREATE TABLE email_bodies (
    email_id text PRIMARY KEY REFERENCES outbox (id),
    typed_text text,
    text text NOT NULL,
    html text NOT NULL
  )`)
  await run(sql`INSERT INTO email_bodies SELECT id, typed_text, text, html FROM outbox
    WHERE content_revision IS NULL AND to_address <> ''`)
  await perDialect(database, { sqlite: changeSqlite, postgres: changePostgres })(database)
  await run(sql`DROP INDEX outbox_by_audience`)
  await run(sql`CREATE INDEX outbox_by_audience ON outbox (status, audience, due_at, id, send_after)`)
  await queueConfirmations(database)
  await run(sql`DROP TABLE held_confirmations`)
}

/** Drops the CHECK on email kinds, which the code validates. */
function changeSqlite(database: Kysely<unknown>): Promise<void> {
  return rebuildTable(database, 'outbox', (definition) => {
    const simplified = definition
      .replace(/ CHECK \("kind" IN \([^)]*\)\)/, '')
      .replace(/^\s*--.*\n/gm, '')
      .replace('due_at text NOT NULL,', 'send_after text,\n    due_at text NOT NULL,')
    return DROPPED_COLUMNS.reduce(
      (text, column) => text.replace(new RegExp(`,\\s*${column} \\w+( NOT NULL)?`), ''),
      simplified,
    )
  })
}

async function changePostgres(database: Kysely<unknown>): Promise<void> {
  const dropClauses = DROPPED_COLUMNS.map((column) => sql`DROP COLUMN ${sql.ref(column)}`)
  await sql`ALTER TABLE outbox DROP CONSTRAINT outbox_kind_check, ADD COLUMN send_after text, ${sql.join(dropClauses)}`.execute(
    database,
  )
}

/** Maximum number of held confirmations sent to one address. The others are stored unsent, as with the new limits. */
const MAX_PER_ADDRESS = 3
const LIMIT_MESSAGE = 'This address was sent several confirmations shortly before'

interface HeldConfirmation {
  id: string
  recipient: string
  to_address: string
  status: string
  language: string
}

async function queueConfirmations(database: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<HeldConfirmation>`SELECT held.id, held.recipient, held.to_address, inbox.status, submissions.language
    FROM held_confirmations AS held JOIN submissions ON submissions.id = held.id
    JOIN inbox ON inbox.submission_id = held.id ORDER BY held.id`.execute(database)
  const at = new Date().toISOString()
  for (const group of Map.groupBy(rows, ({ recipient }) => recipient).values()) {
    let sent = 0
    for (const { id, recipient, to_address, language, ...submission } of group) {
      // A confirmation of spam is stored unsent. It is sent if the submission is later unmarked as spam.
      const isSpam = submission.status === 'spam'
      const isSent = !isSpam && sent++ < MAX_PER_ADDRESS
      const [status, counted] = isSent ? ['waiting', recipient] : ['stopped', null]
      const error = isSent || isSpam ? null : LIMIT_MESSAGE
      await sql`INSERT INTO outbox (id, submission_id, kind, dedupe_key, audience, to_address, recipient, language,
          due_at, created_at, subject, status, last_error)
        VALUES (${randomUUIDv7()}, ${id}, 'confirmation', ${`confirmation:${id}`}, 'sender', ${to_address}, ${counted},
          ${language}, ${at}, ${at}, '', ${status}, ${error}) ON CONFLICT DO NOTHING`.execute(database)
    }
  }
}
