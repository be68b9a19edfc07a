import { type Kysely, type RawBuilder, sql } from 'kysely'
import { bootCamp } from '../../../content/boot-camp'
import { isoDate } from '../../../content/calendar'
import { assignYears } from '../../../content/season-days'
import { oneOf } from '../one-of'
import { setChoices } from '../set-choices'

const timings = ['early', 'late']
const planActions = ['publish', 'unpublish', 'make-current']
const planFailures = ['does-not-fit', 'published-since', 'changed-since', 'not-allowed']
const subjects = [
  ...['batch', 'document', 'email', 'event', 'file', 'finding', 'note', 'person', 'saved-reply'],
  ...['saved-view', 'season', 'staff', 'submission', 'tag'],
]

/**
 * Moves seasons from documents to rows. The documents remain as history, but changes to them can no longer be undone.
 * Drafts and canceled plans become notes on the season's page.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database)
  const at = new Date().toISOString()
  const published = Object(await readPublished(database, 'season'))
  const { name = bootCamp.name, registrationYear = bootCamp.registrationYear } = published
  await run(sql`ALTER TABLE seasons ADD COLUMN camp text NOT NULL DEFAULT ''`)
  await run(sql`ALTER TABLE seasons ADD COLUMN registration_year integer`)
  await run(sql`ALTER TABLE seasons ADD COLUMN note text`)
  await run(sql`ALTER TABLE seasons ADD COLUMN version integer NOT NULL DEFAULT 1`)
  await run(sql`ALTER TABLE seasons ADD COLUMN changed_at text NOT NULL DEFAULT ''`)
  await run(sql`ALTER TABLE seasons DROP COLUMN is_current`)
  await run(sql`ALTER TABLE seasons RENAME COLUMN is_present TO is_current`)
  await run(sql`DROP INDEX seasons_present_once`)
  await run(sql`CREATE UNIQUE INDEX seasons_current_once ON seasons (is_current) WHERE is_current = 1`)
  await run(sql`UPDATE seasons SET camp = ${name}, changed_at = ${at}`)
  await run(sql`UPDATE seasons SET registration_year = ${registrationYear} WHERE year IS NULL`)
  await rebuildDays(database, at)
  await run(sql`ALTER TABLE submissions ADD COLUMN timing text CHECK (${oneOf('timing', timings)})`)
  await copyUnpublished(database, at)
  await run(sql`UPDATE content_documents SET draft_id = NULL WHERE ${isSeasonDocument('name')}`)
  await run(sql`DELETE FROM changes WHERE ${isSeasonDocument(sql`SUBSTR(row_key, ${'document:'.length + 1})`)}`)
  await setChoices(database, 'event_subjects', 'kind', subjects)
  await setChoices(database, 'content_schedule', 'action', planActions)
  await setChoices(database, 'content_schedule', 'failure', planFailures)
}

interface OldDay {
  season_id: string
  year: number | null
  number: number
  month: number
  day: number
  topic: string
}

/** Gives each day an id, and a date if its season has a year. */
async function rebuildDays(database: Kysely<unknown>, at: string): Promise<void> {
  const { rows } = await sql<OldDay>`SELECT season_days.*, seasons.year FROM season_days
    JOIN seasons ON seasons.id = season_id ORDER BY season_id, number`.execute(database)
  await sql`DROP TABLE season_days`.execute(database)
  await sql`CREATE TABLE season_days (
    season_id text NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
    id text NOT NULL,
    number integer NOT NULL,
    date text,
    month integer,
    day integer,
    topic text NOT NULL,
    changed_at text NOT NULL,
    removed_at text,
    PRIMARY KEY (season_id, id),
    CONSTRAINT season_days_dates CHECK ((date IS NULL) = (month IS NOT NULL) AND (month IS NULL) = (day IS NULL)
      AND (month IS NULL OR month BETWEEN 1 AND 12) AND (day IS NULL OR day BETWEEN 1 AND 31))
  )`.execute(database)
  for (const days of Map.groupBy(rows, ({ season_id }) => season_id).values()) {
    const dates = assignYears(days, days[0]?.year ?? 0)
    for (const [index, { season_id, year, number, month, day, topic }] of days.entries()) {
      const date = dates[index]
      const [iso, ...yearless] = year === null || !date ? [null, month, day] : [isoDate(date), null, null]
      await sql`INSERT INTO season_days (season_id, id, number, date, month, day, topic, changed_at)
        VALUES (${season_id}, ${`saturday-${number}`}, ${number}, ${iso}, ${sql.join(yearless)}, ${topic}, ${at})`.execute(
        database,
      )
    }
  }
}

async function readPublished(database: Kysely<unknown>, document: string): Promise<unknown> {
  const { rows } = await sql<{ value: string | null }>`SELECT value FROM content_documents
    JOIN content_revisions ON content_revisions.id = published_id WHERE name = ${document}`.execute(database)
  return JSON.parse(rows[0]?.value ?? 'null')
}

/** SQL condition: the name is that of a season document. */
const isSeasonDocument = (name: string | RawBuilder<unknown>) => {
  const expression = typeof name === 'string' ? sql.ref(name) : name
  return sql`(${expression} IN ('season', 'fees', 'season-fees') OR ${expression} LIKE 'seasons/%')`
}

/** Copies drafts and plans into the note of their season, or of the current one. */
async function copyUnpublished(database: Kysely<unknown>, at: string): Promise<void> {
  const drafts = await sql<{ name: string; value: string }>`SELECT name, value FROM content_documents
    JOIN content_revisions ON content_revisions.id = draft_id WHERE ${isSeasonDocument('name')} ORDER BY name`.execute(
    database,
  )
  for (const { name, value } of drafts.rows) {
    const draft: unknown = JSON.parse(value)
    const before = new Map(listValues(await readPublished(database, name)))
    const changed = listValues(draft).filter(([path, text]) => before.get(path) !== text)
    const lines = changed.map(([path, text]) => `${path}: ${text}`)
    await addNote(database, name, draft, [`Not published before the upgrade (${name}):`, ...lines].join('\n'))
  }
  const plans = await sql<{ document: string; action: string; due_at: string; value: string | null }>`SELECT
    content_schedule.document, action, due_at, value FROM content_schedule
    LEFT JOIN content_revisions ON content_revisions.id = revision_id
    WHERE ended_at IS NULL AND ${isSeasonDocument('content_schedule.document')} ORDER BY due_at`.execute(database)
  for (const { document, action, due_at, value } of plans.rows) {
    const when = `${due_at.slice(0, 16).replace('T', ' ')} UTC`
    const text = `Canceled at the upgrade: ${document} was to be ${action}ed on ${when}.`
    await addNote(database, document, JSON.parse(value ?? 'null'), text)
  }
  await sql`UPDATE content_schedule SET ended_at = ${at}, outcome = 'canceled' WHERE ended_at IS NULL
    AND ${isSeasonDocument('document')}`.execute(database)
}

async function addNote(database: Kysely<unknown>, document: string, value: unknown, text: string): Promise<void> {
  const [, program] = document.split('/')
  const id = program === undefined ? '' : `${program}-${Object(value).year}`
  const { rows } = await sql<{ id: string; note: string | null }>`SELECT id, note FROM seasons
    WHERE id = ${id} OR is_current = 1 ORDER BY CASE WHEN id = ${id} THEN 0 ELSE 1 END LIMIT 1`.execute(database)
  const [season] = rows
  if (!season) return
  const note = [...(season.note === null ? [] : [season.note]), text].join('\n\n')
  await sql`UPDATE seasons SET note = ${note} WHERE id = ${season.id}`.execute(database)
}

/** Lists each value with its path, such as "applications opens". A day is one line. */
function listValues(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value ?? 'none')]]
  const { year, month, day, topic } = value as Record<string, unknown>
  if (day !== undefined)
    return [[path, [[month, day, year].filter(Boolean).join('/'), topic].filter(Boolean).join(' ')]]
  return Object.entries(value).flatMap(([key, each]) => {
    const name = Array.isArray(value) ? String(Number(key) + 1) : key
    return listValues(each, path === '' ? name : `${path} ${name}`)
  })
}
