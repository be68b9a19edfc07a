import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readAppliedMigrations } from '../../src/database/compatibility'
import { type DatabaseSettings, openDatabase, sqliteFile } from '../../src/database/connection'
import { type Engine, freshSettings } from '../support/database-engines'
import { digestRows, firstDatabase } from '../support/first-database'
import { migrateFurther, NEXT } from '../support/next-version'
import { SiteProcess } from '../support/running-site'
import { count, record } from './figures'
import { Load } from './load'
import { crashedEngines, scaled } from './scale'
import { startSite } from './sites'
import { checkFile, expectAllAnswered, expectWhole } from './stored'

const kills = scaled(20, 1)

test.each(crashedEngines)('on %s, a killed migration leaves the database unchanged', async (engine) => {
  const settings = await firstDatabase(engine)
  const before = await digestRows(settings)
  for (let kill = 0; kill < kills; kill++) {
    await killInMigration(settings)
    expect(await digestRows(settings)).toEqual(before)
  }
  await startOn(settings)
  expect(await digestRows(settings, before)).toMatchObject({ submissions: before.submissions, notes: before.notes })
  if (!settings.databaseUrl) expect(checkFile(sqliteFile(settings.dataDir))).toBe('ok')
  await killOnEmpty(engine)
  record(
    `migration, ${engine}`,
    `${count(kills)} kills: ${count(before.submissions?.rows ?? 0)} submissions and ` +
      `${count(before.outbox?.rows ?? 0)} emails as before; ${count(kills)} on an empty database, empty again`,
  )
})

test('a site keeps running while a newer version migrates its database, and can restart on it', async () => {
  const { site, databaseUrl, read } = await startSite('PostgreSQL')
  const newer = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(() => newer.destroy())
  const load = new Load(site.port)
  const goOn = () => {
    const before = load.answered.length
    return expect.poll(() => load.answered.length, { timeout: 60_000 }).toBeGreaterThan(before + 100)
  }
  await goOn()
  const begun = performance.now()
  await migrateFurther(newer)
  const took = performance.now() - begun
  await goOn()
  await load.stop()
  expect(load.noted.filter(({ status }) => status !== 201)).toEqual([])
  const during = load.noted.filter(({ at, milliseconds }) => at >= begun && at - milliseconds <= begun + took)
  const slowest = Math.max(...during.map(({ milliseconds }) => milliseconds))

  await site.kill('SIGTERM')
  await site.start()
  const again = new Load(site.port)
  await expect.poll(() => again.answered.length, { timeout: 60_000 }).toBeGreaterThan(100)
  await again.stop()
  expect(again.noted.filter(({ status }) => status !== 201)).toEqual([])
  const stored = await read()
  expectWhole(stored)
  expectAllAnswered(stored, [...load.sent, ...again.sent])
  expect((await readAppliedMigrations(newer)).at(-1)?.name).toBe(NEXT)
  record(
    'migration beside an older version',
    `five tables got a column within ${took.toFixed(0)} ms under 50 connections: ${count(load.noted.length)} submissions, 0 refused, ${slowest.toFixed(0)} ms at most meanwhile; the older version started again and took ${count(again.noted.length)} more`,
  )
})

/** The first start creates all tables or none. */
async function killOnEmpty(engine: Engine): Promise<void> {
  const settings = await freshSettings(engine)
  if (!settings.databaseUrl) mkdirSync(settings.dataDir)
  for (let kill = 0; kill < kills; kill++) {
    await killInMigration(settings)
    expect(Object.keys(await digestRows(settings))).toEqual([])
  }
  await startOn(settings)
}

/** Starts a migration in a separate process, and kills it after its changes are written but not committed. */
async function killInMigration(settings: DatabaseSettings): Promise<void> {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const process = fork(path('stay-in-migration.ts'), [JSON.stringify(settings)], {
    execArgv: ['--import', path('../support/read-typescript.mjs')],
  })
  const [told] = await Promise.race([once(process, 'message'), once(process, 'exit')])
  expect(told).toBe('in the middle')
  process.kill('SIGKILL')
  await once(process, 'exit')
}

async function startOn({ databaseUrl, dataDir }: DatabaseSettings): Promise<void> {
  const site = await SiteProcess.create(databaseUrl ? { DATABASE_URL: databaseUrl } : {}, dataDir || undefined)
  onTestFinished(() => site.remove())
  await site.start()
  await site.kill('SIGTERM')
}
