import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/connection'
import { openPostgres, type TimeLimits } from '../../src/database/postgres'
import type { Tables } from '../../src/database/tables'
import { startDebianPostgres } from './debian-postgres'

/** Opens a migrated PostgreSQL server whose commits can be made to wait for a standby that does not exist. */
export async function openWaitingPostgres() {
  const server = await startDebianPostgres()
  onTestFinished(() => server.stop())
  await (await openDatabase({ databaseUrl: server.url, dataDir: '' })).destroy()
  const admin = new pg.Client(server.url)
  await admin.connect()
  onTestFinished(() => admin.end())
  const set = async (setting: string) => {
    await admin.query(`ALTER SYSTEM ${setting}`)
    await admin.query('SELECT pg_reload_conf()')
  }
  const lost: string[] = []
  const open = (limits: TimeLimits = {}, url = server.url) => {
    const database = new Kysely<Tables>({ dialect: openPostgres(url, ({ message }) => lost.push(message), limits) })
    onTestFinished(async () => {
      await set('RESET synchronous_standby_names')
      await database.destroy()
    })
    return database
  }
  /** Returns the ids of server processes that are waiting for a standby. */
  const waiting = async () => {
    const { rows } = await admin.query("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
    return rows.map(({ pid }) => pid as number)
  }
  return {
    ...server,
    open,
    admin,
    lost,
    waiting,
    /** Makes all commits wait from now on. */
    async holdCommits() {
      await set("SET synchronous_standby_names = 'nobody'")
      // Server processes only apply settings when they next do something.
      await expect.poll(() => show(server.url), { interval: 10 }).toBe('nobody')
    },
    async letCommitsGo() {
      await set('RESET synchronous_standby_names')
      await expect.poll(waiting, { interval: 10 }).toEqual([])
    },
  }
}

async function show(url: string): Promise<string> {
  const client = new Kysely<Tables>({ dialect: openPostgres(url, () => {}) })
  const { rows } = await sql<{ names: string }>`SELECT current_setting('synchronous_standby_names') AS names`.execute(
    client,
  )
  await client.destroy()
  return rows[0]?.names ?? ''
}
