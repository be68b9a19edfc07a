import { readFileSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseSettings, sqliteFile } from '../../src/database/connection'
import { engines, freshSettings } from '../support/database-engines'
import { dialectOf, fillEarlierDatabase } from '../support/earlier-database'
import { SiteProcess } from '../support/running-site'
import { count, record } from './figures'
import { digestEarlier, digestMigrated } from './migrated'
import { scaled, tell } from './scale'
import { checkFile } from './stored'

const submissions = scaled(1_000_000, 2000)
/** How much a migration has written when it is killed, as a share of the database. */
const cuts = [0.1, 0.4, 0.7]

test.each(
  engines,
)('on %s a migration that is killed leaves the earlier database, and then completes', async (engine) => {
  const settings = await freshSettings(engine)
  const written = await watchWrites(settings)
  const empty = await written()
  await fillEarlierDatabase(settings, submissions)
  const size = settings.databaseUrl ? (await written()) - empty : statSync(sqliteFile(settings.dataDir)).size
  const earlier = await digestEarlier(settings)
  const environment = settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}
  const site = await SiteProcess.create(environment, settings.dataDir || undefined)
  onTestFinished(() => site.remove())
  let killed = 0
  for (const cut of cuts) {
    const before = await summarize(settings)
    if (await killAfter(site, written, cut * size)) killed++
    expect(await summarize(settings)).toEqual(before)
    tell(() => `${engine}: ${killed} kills`)
  }
  expect(killed).toBeGreaterThan(0)

  const start = performance.now()
  await site.start()
  const seconds = (performance.now() - start) / 1000
  const megabytes = peakMegabytes(site.pid)
  await site.kill('SIGTERM')
  expect(await digestMigrated(settings)).toEqual(earlier)
  if (!settings.databaseUrl) expect(checkFile(sqliteFile(settings.dataDir))).toBe('ok')
  record(
    `migration, ${engine}`,
    `${count(submissions)} submissions and ${count(earlier.outbox.rows)} emails (${count(size / 1e6)} MB): ${killed} kills partway, ` +
      `each of which left the earlier database; then ${count(seconds)} s and at most ${count(megabytes)} MB resident, nothing lost or incomplete`,
  )
})

/** Starts the site and kills it once so many bytes are written; false where it was up before. */
async function killAfter(site: SiteProcess, written: () => Promise<number>, bytes: number): Promise<boolean> {
  const before = await written()
  let isUp = false
  const starting = site.start().then(
    () => {
      isUp = true
    },
    () => {},
  )
  while (!isUp && (await written()) - before < bytes) await pause(1)
  await site.kill('SIGKILL')
  await starting
  return !isUp
}

/** Tells how many bytes a database has written: the log beside a file, or all of a server's. */
async function watchWrites({ databaseUrl, dataDir }: DatabaseSettings): Promise<() => Promise<number>> {
  const log = `${sqliteFile(dataDir)}-wal`
  if (!databaseUrl) return async () => statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const client = new pg.Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  return async () => Number((await client.query('SELECT pg_database_size(current_database()) AS size')).rows[0].size)
}

/** What a migration changes and how much there is, in a glance. */
async function summarize(settings: DatabaseSettings): Promise<unknown> {
  const database = new Kysely<unknown>({ dialect: dialectOf(settings) })
  try {
    const { rows } = await sql`SELECT (SELECT count(*) FROM kysely_migration) AS migrations,
      (SELECT count(*) FROM submissions WHERE suspicion IS NOT NULL) AS suspicions,
      (SELECT count(*) FROM submissions WHERE form IN ('accept', 'cancel')) AS forms,
      (SELECT count(*) FROM submissions) AS submissions,
      (SELECT count(*) FROM outbox WHERE status = 'parked') AS parked,
      (SELECT count(*) FROM outbox) AS outbox,
      (SELECT count(*) FROM held_confirmations) AS held_confirmations`.execute(database)
    const tables = await database.introspection.getTables()
    return {
      ...(rows[0] as object),
      columns: tables.map(({ name, columns }) => [name, columns.map(({ name }) => name)]),
    }
  } finally {
    await database.destroy()
  }
}

function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
