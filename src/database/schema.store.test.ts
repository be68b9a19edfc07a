import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { SQLITE_TABLES } from './catalog'

/** Tables by the module that owns them. */
const rooms: Readonly<Record<string, string>> = {
  log: 'events event_subjects batches changes',
  staff: 'staff staff_sessions passkeys sign_in_requests sign_in_links refused_attempts presence restores',
  people: 'people people_apart person_contacts',
  seasons: 'programs seasons season_days',
  submissions:
    'submissions corrections inbox staff_reads notes tags submission_tags saved_views saved_replies selections',
  admissions: 'applications ratings rejected_matches letters letter_templates school_spellings',
  payments: 'ledger_entries provider_payments payment_orders payment_settings',
  editorial:
    'content_documents content_revisions publications content_schedule content_state routines files file_parts findings link_answers',
  mail: 'outbox email_bodies',
  database: 'compatibility leases secrets probes rates',
  backups: 'backups backup_requests',
}

const INTRODUCTION = `# The tables

Made by \`npx vitest run --project store src/database/schema.store.test.ts -u\` from the database's own catalog. Each table stands in the room that writes it; an arrow leads from a table to the one that its column refers to. What the columns hold is in [tables.ts](../src/database/tables.ts), which of them are personal in [personal-columns.ts](../tests/support/personal-columns.ts).

`

test('the diagram of the tables matches the database', async () => {
  const { database } = await openFresh('SQLite')
  const { rows: tables } = await sql<{ name: string }>`${sql.raw(SQLITE_TABLES)} AND name NOT LIKE 'kysely%'`.execute(
    database,
  )
  const { rows: references } = await sql<{ name: string; column: string; target: string }>`
    SELECT m.name, group_concat(f."from", ', ') AS "column", f."table" AS target
    FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f
    WHERE m.type = 'table' GROUP BY m.name, f."table" ORDER BY m.name, f."table"`.execute(database)
  const placed = Object.values(rooms).flatMap((names) => names.split(' '))
  expect(placed.sort()).toEqual(tables.map(({ name }) => name).sort())
  const groups = Object.entries(rooms).map(
    ([room, names]) => `  subgraph room_${room}["${room}"]\n    ${names.replaceAll(' ', '\n    ')}\n  end`,
  )
  const arrows = references.map(({ name, column, target }) => `  ${name} -->|${column}| ${target}`)
  const picture = ['```mermaid', 'flowchart LR', ...groups, ...arrows, '```', ''].join('\n')
  await expect(INTRODUCTION + picture).toMatchFileSnapshot('../../docs/schema.md')
})
