import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openCutProxy } from '../../tests/support/cut-proxy'
import { openFresh } from '../../tests/support/database-engines'
import { debianVersion, hasDebianPostgres, startDebianPostgres } from '../../tests/support/debian-postgres'
import { sendMessage } from '../../tests/support/desk'
import { temporaryFolder } from '../../tests/support/emails'
import { fillEveryTable } from '../../tests/support/every-table'
import { openAsIs } from '../../tests/support/first-database'
import { type Database, openDatabase } from '../database/connection'
import { acquireLease, releaseLease } from '../database/lease'
import { markUnfinished } from '../database/unfinished-restore'
import { clearCheckDatabase } from './check-database'
import { copyPostgres } from './copy-postgres'
import { addForgottenIds } from './forgotten-list'
import { makeBackup } from './make-backup'
import { describeMissingTool, runPostgresTool } from './postgres-tools'
import { restoreBackup } from './restore-backup'
import { restorePostgres } from './restore-postgres'

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return serverUrl.replace(/postgres$/, name)
}

test.runIf(hasDebianPostgres)('restores all rows of a PostgreSQL backup, but only into an empty database', async () => {
  const server = await startDebianPostgres()
  onTestFinished(() => server.stop())
  const dataDir = temporaryFolder()
  const [from, to] = [await createDatabase(server.url, 'site'), await createDatabase(server.url, 'empty')]
  const database = await openDatabase({ databaseUrl: from, dataDir })
  onTestFinished(() => database.destroy())
  const id = await sendMessage(database)
  await fillEveryTable(database)
  expect(await describeMissingTool(database)).toBeUndefined()
  const folder = join(dataDir, 'backups')
  const order = { location: { databaseUrl: from, dataDir }, folder, reason: 'night', holdsSecret: true } as const
  const { name, manifest } = await makeBackup({ ...order, at: new Date().toISOString() })
  expect([manifest.engine, manifest.files.length, manifest.tables.submissions?.rows]).toEqual(['PostgreSQL', 2, 1])
  const restore = (databaseUrl: string) =>
    restoreBackup(join(folder, name), {
      to: { databaseUrl, dataDir },
      workFolder: join(dataDir, 'work'),
      ownFolder: folder,
    })
  await restore(to)
  await expect(restore(to)).rejects.toThrow('already has tables')
  // Simulate a killed restore.
  const unfinished = openAsIs({ databaseUrl: to, dataDir })
  await markUnfinished(unfinished)
  await expect(openDatabase({ databaseUrl: to, dataDir })).rejects.toThrow('was interrupted')
  await unfinished.destroy()
  await restore(to)
  await (await openDatabase({ databaseUrl: to, dataDir })).destroy()
  await expect(clearCheckDatabase(to)).rejects.toThrow('has tables of something else')
  const check = await createDatabase(server.url, 'check_here')
  for (let time = 0; time < 2; time++) {
    await clearCheckDatabase(check)
    await restore(check)
  }
  const restored = await openDatabase({ databaseUrl: check, dataDir })
  onTestFinished(() => restored.destroy())
  const { rows } = await sql<{ leases: number; parts: number; open: number }>`
      SELECT (SELECT count(*) FROM leases) AS leases, (SELECT count(*) FROM file_parts) AS parts,
      (SELECT count(*) FROM staff_sessions WHERE ended_at IS NULL) AS open`.execute(restored)
  expect(rows).toEqual([{ leases: 0, parts: 2, open: 0 }])
  // A lease means that a site uses the database.
  const lease = { name: 'duties', holder: 'site', durationMs: 60_000 }
  await acquireLease(restored, lease)
  await expect(clearCheckDatabase(check)).rejects.toThrow('has tables of something else')
  await releaseLease(restored, lease)
  await addForgottenIds({ folder, dataDir }, [id])
  await clearCheckDatabase(check)
  expect(await restore(check)).toMatchObject({ forgotten: 1 })
  expect(await restored.selectFrom('submissions').select('answers').execute()).toEqual([{ answers: '{}' }])
})

test.runIf(hasDebianPostgres)('a dump waits for a locked table only until its timeout', async () => {
  const server = await startDebianPostgres()
  onTestFinished(() => server.stop())
  const dataDir = temporaryFolder()
  const databaseUrl = await createDatabase(server.url, 'site')
  const database = await openDatabase({ databaseUrl, dataDir })
  onTestFinished(() => database.destroy())
  const locked = await database.startTransaction().execute()
  await sql`LOCK TABLE submissions IN ACCESS EXCLUSIVE MODE`.execute(locked)
  const copy = copyPostgres(databaseUrl, join(dataDir, 'site.dump'), dataDir, 100)
  await expect(copy).rejects.toThrow(/timeout.*LOCK TABLE public\.submissions/)
  await locked.rollback().execute()
})

test.runIf(hasDebianPostgres && Number(debianVersion) < 18)('names tools that are older than the server', async () => {
  const { database } = await openFresh('PostgreSQL')
  expect(await describeMissingTool(database)).toBe(
    `pg_dump ${debianVersion} on this machine is older than the PostgreSQL 18 server`,
  )
})

test.runIf(hasDebianPostgres)('a restore killed at any statement can be repeated', async () => {
  const server = await startDebianPostgres()
  onTestFinished(() => server.stop())
  const dump = join(temporaryFolder(), 'site.dump')
  const url = await createDatabase(server.url, 'site')
  const run = async (statements: string) => {
    const client = new pg.Client(url)
    await client.connect()
    return client.query(statements).finally(() => client.end())
  }
  await run('CREATE TABLE submissions (id text PRIMARY KEY)')
  await runPostgresTool('pg_dump', url, ['--format=custom', `--file=${dump}`])
  // Simulate an earlier restore that was killed after it created its tables.
  await run('CREATE SCHEMA restore_unfinished')
  const finish = async (database: Database) => {
    await sql`INSERT INTO submissions VALUES ('1')`.execute(database)
  }
  let statements = 0
  for (;;) {
    const proxy = await openCutProxy(url, ++statements)
    const restored = restorePostgres(proxy.url, dump, finish)
    if (
      await restored.then(
        () => !proxy.isCut(),
        () => false,
      )
    )
      break
    await expect(restored).rejects.toThrow()
    expect((await run("SELECT 1 FROM pg_namespace WHERE nspname = 'public'")).rowCount).toBe(1)
    await restorePostgres(url, dump, finish)
    expect((await run('SELECT id FROM submissions')).rows).toEqual([{ id: '1' }])
    await run('CREATE SCHEMA restore_unfinished')
    proxy.close()
  }
  expect(statements).toBeGreaterThan(10)
})
