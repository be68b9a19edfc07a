import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff, sendMessage } from '../../tests/support/desk'
import { addFamily, familyWords, familyWordsInLog } from '../../tests/support/known-family'
import { personal } from '../../tests/support/personal-columns'
import { appContextOf } from '../../tests/support/test-app-context'
import { readCatalog } from '../database/catalog'
import type { Database } from '../database/connection'
import { findUnerasedIds, forget } from './forget'
import { addNote } from './handling/notes'

type Row = Record<string, unknown>

const everyWord = [...familyWords, ...familyWordsInLog]

/** All rows of all tables except the log, by table. */
async function readRows(database: Database): Promise<[table: string, rows: Row[]][]> {
  const tables: [string, Row[]][] = []
  for (const { name } of await readCatalog(database))
    if (name !== 'events')
      tables.push([name, (await sql<Row>`SELECT * FROM ${sql.table(name)}`.execute(database)).rows])
  return tables
}

/** Returns the words that occur anywhere in the database. */
async function findRemainingWords(database: Database): Promise<string[]> {
  const all = JSON.stringify(await readRows(database)).toLowerCase()
  return everyWord.filter((word) => all.includes(word))
}

/** Personal columns of submission data, as "table.column". */
async function listPersonalColumns(database: Database): Promise<string[]> {
  const tables = await readCatalog(database)
  const theirs = tables.filter(
    ({ name, references }) =>
      name === 'submissions' || references.includes('submissions') || references.includes('applications'),
  )
  return theirs.flatMap(({ name }) => (personal[name]?.split(' ') ?? []).map((column) => `${name}.${column}`))
}

/** Returns the personal columns that are not empty. */
async function filledColumns(database: Database, ids: readonly string[]): Promise<string[]> {
  const tables = new Map(await readRows(database))
  const applications = tables.get('applications')?.filter((row) => ids.includes(String(row.submission_id))) ?? []
  const all = [...ids, ...applications.map((row) => String(row.id))]
  return (await listPersonalColumns(database)).filter((each) => {
    const [table = '', column = ''] = each.split('.')
    const rows = tables
      .get(table)
      ?.filter((row) => all.includes(String(row.submission_id ?? row.application_id ?? row.id)))
    return rows?.some((row) => !['', '{}', null].includes(row[column] as string | null))
  })
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('erases a family except in the log, and keeps other people’s submissions', async () => {
    const { database } = await openFresh(engine)
    const [ids, other] = [await addFamily(database), await sendMessage(database)]
    await addNote(appContextOf(database), await addStaff(database), { submissionId: other, kind: 'note', text: 'Hm.' })
    const readOthers = async () =>
      (await readRows(database)).map(([, rows]) => rows.filter((row) => Object.values(row).includes(other)))
    const before = await readOthers()
    expect(await findRemainingWords(database)).toEqual(everyWord)
    expect(await filledColumns(database, ids)).toEqual(await listPersonalColumns(database))
    await forget(database, ids.slice(0, 1))
    expect(await findUnerasedIds(database, [...ids, 'nobody'])).toEqual(ids.slice(1))
    // Erase twice, now with the contact's other submissions.
    for (let time = 0; time < 2; time++) {
      await forget(database, ids)
      expect(await findRemainingWords(database)).toEqual([])
      // Only the email's unique key remains, which has no personal text.
      expect(await filledColumns(database, ids)).toEqual(['outbox.dedupe_key'])
    }
    expect(await readOthers()).toEqual(before)
  })
})

test('on SQLite, no erased bytes remain in the file', async () => {
  const { database } = await openFresh('SQLite')
  const ids = await addFamily(database)
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(database)
  const readBytes = () =>
    ['', '-wal'].map((ending) => readFileSync(rows[0]?.file + ending, 'latin1').toLowerCase()).join()
  expect(familyWords.filter((word) => !readBytes().includes(word))).toEqual([])
  await forget(database, ids)
  expect(familyWords.filter((word) => readBytes().includes(word))).toEqual([])
})
