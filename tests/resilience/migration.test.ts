import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type DatabaseSettings, sqliteFile } from '../../src/database/connection'
import { type Engine, engines, freshSettings } from '../support/database-engines'
import { digestRows, firstDatabase } from '../support/first-database'
import { SiteProcess } from '../support/running-site'
import { count, record } from './figures'
import { scaled } from './scale'
import { checkFile } from './stored'

const kills = scaled(20, 2)

test.each(engines)('on %s a migration that is killed leaves the database as it was', async (engine) => {
  const settings = await firstDatabase(engine)
  const before = await digestRows(settings)
  for (let kill = 0; kill < kills; kill++) {
    await killInMigration(settings)
    expect(await digestRows(settings)).toEqual(before)
  }
  await startOn(settings)
  expect(await digestRows(settings, before)).toMatchObject({ submissions: before.submissions, outbox: before.outbox })
  if (!settings.databaseUrl) expect(checkFile(sqliteFile(settings.dataDir))).toBe('ok')
  await killOnEmpty(engine)
  record(
    `migration, ${engine}`,
    `killed in the middle ${count(kills)} times: ${count(before.submissions?.rows ?? 0)} submissions and ` +
      `${count(before.outbox?.rows ?? 0)} emails stood as before each time, and the site started on them; ` +
      `killed ${count(kills)} times on an empty database, which was empty again`,
  )
})

/** The very first start makes all tables, or none. */
async function killOnEmpty(engine: Engine): Promise<void> {
  const settings = await freshSettings(engine)
  if (!settings.databaseUrl) mkdirSync(settings.dataDir)
  for (let kill = 0; kill < kills; kill++) {
    await killInMigration(settings)
    expect(Object.keys(await digestRows(settings))).toEqual([])
  }
  await startOn(settings)
}

/** Starts a migration in a process of its own, and kills that with its changes written and not committed. */
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
