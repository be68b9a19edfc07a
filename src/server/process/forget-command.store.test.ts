import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { applicationAnswers } from '../../../tests/resilience/people'
import { acceptance } from '../../../tests/support/answers'
import { type Engine, engines, freshSettings } from '../../../tests/support/database-engines'
import { send, sendMessage } from '../../../tests/support/desk'
import { temporaryFolder } from '../../../tests/support/emails'
import { migrateFurther } from '../../../tests/support/next-version'
import { makeBackup } from '../../backups/make-backup'
import { UnknownMigrationError } from '../../database/compatibility'
import { openDatabase, sqliteFile } from '../../database/connection'
import { toReference } from '../../forms/reference'
import { findUnerasedIds } from '../../submissions/forget'
import { restoreFrom } from './backup-commands'
import { forgetByReference } from './forget-command'
import type { Settings } from './settings'

/** Opens a site with three submissions. */
async function open(engine: Engine) {
  const location = await freshSettings(engine)
  const folder = join(location.dataDir || temporaryFolder(), 'backups')
  const database = await openDatabase(location)
  onTestFinished(() => database.destroy())
  const ids = [await sendMessage(database), await sendMessage(database), await sendMessage(database)]
  const settings = { ...location, backups: { location, folder, holdsSecret: false } } as Settings
  const run = (...references: string[]) => forgetByReference({ settings, database }, references)
  return { database, settings, folder, ids, references: ids.map(toReference), run }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('erases submissions by reference and lists their ids beside the backups', async () => {
    const { database, folder, ids, references, run } = await open(engine)
    const [first = '', second = ''] = references
    expect(await run(first.toLowerCase())).toMatch(/^1 submission was forgotten/)
    expect(await findUnerasedIds(database, ids)).toEqual(ids.slice(1))
    for (let time = 0; time < 2; time++) expect(await run(first, second)).toMatch(/^2 submissions were forgotten/)
    expect(await findUnerasedIds(database, ids)).toEqual(ids.slice(2))
    const list = { format: 1, submissions: ids.slice(0, 2) }
    expect(JSON.parse(readFileSync(join(folder, 'forgotten.json'), 'utf8'))).toEqual(list)
  })

  test('changes nothing if a reference is unknown', async () => {
    const { database, folder, ids, references, run } = await open(engine)
    await expect(run(references[0] ?? '', '0000-0000')).rejects.toThrow('No submission has the reference 0000-0000')
    await expect(run()).rejects.toThrow('Usage: npm run forget -- REFERENCE')
    expect(await findUnerasedIds(database, ids)).toEqual(ids)
    expect(existsSync(folder)).toBe(false)
  })

  test('lists the submissions with a phone number and erases nothing', async () => {
    const { database, ids, run } = await open(engine)
    const sent = [
      await send(database, 'application', { ...applicationAnswers(), phone: '408.555.0171' }),
      await send(database, 'acceptance', {
        ...acceptance,
        emergencyContact: 'Mom, +1 (408) 555-0171 x2',
        firstName: 'Lan',
      }),
      await sendMessage(database, { message: 'Please call 1-408-555-0171 after six.' }),
    ].map(toReference)
    await send(database, 'application', { ...applicationAnswers(), phone: '408.555.0172' })
    await database.updateTable('inbox').set({ search_text: '', status: 'spam' }).execute()
    for (const typed of [['(408) 555-0171'], ['408', '555', '0171'], ['+14085550171']]) {
      const printed = await run(...typed)
      expect(printed).toContain(`npm run forget -- ${sent.join(' ')}`)
      expect(printed).toMatch(new RegExp(`${sent[1]}  acceptance  \\d{4}-\\d\\d-\\d\\d  Lan`))
    }
    expect(await run('408-555-0173')).toBe('Nothing was forgotten. No submission has this phone number.')
    expect(await findUnerasedIds(database, ids)).toEqual(ids)
  })

  test('erases nothing if a newer version has migrated the database', async () => {
    const { database, folder, ids, references, run } = await open(engine)
    await migrateFurther(database)
    await expect(run(...references)).rejects.toThrow(UnknownMigrationError)
    expect(await findUnerasedIds(database, ids)).toEqual(ids)
    expect(existsSync(folder)).toBe(false)
  })
})

test('asks to run the command again if the file cannot be rewritten', async () => {
  const { settings, ids, database, references, run } = await open('SQLite')
  const reader = new DatabaseSync(sqliteFile(settings.dataDir))
  onTestFinished(() => reader.close())
  reader.exec('BEGIN; SELECT count(*) FROM submissions')
  await expect(run(references[0] ?? '')).rejects.toThrow(
    /^The answers are erased, but their bytes may still be in the file: .*\. Run the same command again\.$/,
  )
  expect(await findUnerasedIds(database, ids)).toEqual(ids.slice(1))
})

test('reports how many submissions a restore has erased again', async () => {
  const { database, settings, folder, references, run } = await open('SQLite')
  const { location } = settings.backups
  const at = new Date().toISOString()
  await makeBackup({ location, folder, reason: 'command', at, holdsSecret: false })
  const restore = async () =>
    (await restoreFrom(settings, folder)).split('\n').filter((line) => line.includes('forgotten'))
  const [first = '', second = ''] = references
  await run(first)
  await database.destroy()
  expect(await restore()).toEqual(['1 submission that had been forgotten since was forgotten again.'])
  const restored = await openDatabase(location)
  await forgetByReference({ settings, database: restored }, [second])
  await restored.destroy()
  expect(await restore()).toEqual(['2 submissions that had been forgotten since were forgotten again.'])
})
