import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { appContextOf, formNamed, message, readAll } from '../../tests/support/test-app-context'
import type { Database } from '../database/connection'
import { submit } from './submit'

/** Locks a SQLite file like another program that writes to it, such as a backup. */
async function lock(database: Database): Promise<DatabaseSync> {
  const { rows } = await sql<{ file: string }>`PRAGMA database_list`.execute(database)
  const other = new DatabaseSync(rows[0]?.file ?? '')
  other.exec('BEGIN IMMEDIATE')
  return other
}

const send = (database: Database, since?: number) =>
  submit(appContextOf(database), { form: formNamed('contact'), input: message, key: 'none', ...(since && { since }) })

test('a submission waits for a locked SQLite file without blocking the process', async () => {
  const { database } = await openFresh('SQLite')
  const other = await lock(database)
  let taken = false
  const sending = send(database).finally(() => {
    taken = true
  })
  await pause(100)
  // If the wait blocked the thread, the submission would have ended by now.
  expect(taken).toBe(false)
  expect(await database.selectFrom('submissions').select('id').execute()).toEqual([])
  other.close()
  expect(await sending).toMatchObject({ status: 'accepted', repeated: false })
  expect((await readAll(database)).emails).toHaveLength(2)
})

test('rejects a submission that waits too long, and stores nothing', async () => {
  const { database } = await openFresh('SQLite')
  const other = await lock(database)
  await expect(send(database, performance.now() - 2900)).rejects.toThrow(/locked/)
  other.close()
  expect(await readAll(database)).toEqual({ submissions: [], emails: [] })
  expect(await send(database)).toMatchObject({ status: 'accepted' })
})
