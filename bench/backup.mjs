import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { debianVersion, hasDebianPostgres, startDebianPostgres } from '../tests/support/debian-postgres.ts'
import { moveToLoadCore, openEngines } from './desk/engines.mjs'
import { fill } from './desk/fill.mjs'
import { loadStore } from './desk/load-store.mjs'
import { askForBackup } from './desk/office-work.mjs'
import { startDesk } from './desk/running-desk.mjs'
import { disturbed, undisturbed } from './machine.mjs'
import { count, percentile, table } from './measure.mjs'
import { applicantsOf } from './submissions/apply.mjs'

const ROWS = Number(process.env.BACKUP_ROWS ?? 1_000_000)
/** Applications a second. */
const RATE = 50
const SECONDS = 10
/** A backup that takes longer has failed. */
const MOST_SECONDS = 1800

/**
 * What applicants wait for while a database is backed up, and before: on SQLite, and on Debian's PostgreSQL where that is
 * installed. The server of the tests has no pg_dump of its own version.
 */
export async function measureBackup(tell) {
  const store = await loadStore()
  const engines = await openEngines(hasDebianPostgres ? openDebianPostgres : undefined)
  try {
    const measured = []
    for (const engine of ['SQLite', ...(hasDebianPostgres ? ['PostgreSQL'] : [])]) {
      const settings = await engines[engine]('backup')
      const tellOf = (line) => tell(`${engine}: ${line}`)
      await fill(settings, ROWS, store, tellOf)
      const name = engine === 'SQLite' ? engine : `${engine} ${debianVersion}`
      measured.push({ engine: name, ...(await measureOn(settings, store, tellOf)) })
    }
    return resultOf(measured)
  } finally {
    await engines.close()
  }
}

/** Writes to the disk as an office's server does, and stands beside the load generator. */
async function openDebianPostgres() {
  const { url, stop } = await startDebianPostgres({ fsync: true })
  const client = new pg.Client(url)
  await client.connect()
  await moveToLoadCore(client)
  await client.end()
  return { url, remove: stop }
}

/** Applications before and during a backup of a filled database, and how long that took at most, in seconds. */
async function measureOn(settings, store, tell) {
  const desk = await startDesk(settings, store)
  try {
    const applicants = await applicantsOf(desk.origin)
    const apply = () => applicants.rate(RATE, SECONDS)
    await apply()
    const quiet = [await undisturbed(tell, apply), await undisturbed(tell, apply)]
    tell('quiet measured')
    const began = performance.now()
    await askForBackup(desk)
    await untilBegun(desk.dataDir)
    const busy = []
    while (!isFinished(desk.dataDir)) {
      busy.push(await apply())
      if (secondsSince(began) > MOST_SECONDS) throw new Error('there is no backup: the desk says why')
    }
    return { quiet, busy, seconds: secondsSince(began) }
  } finally {
    await desk.stop()
  }
}

/** The site looks every five seconds whether somebody has asked. */
async function untilBegun(dataDir) {
  for (let waited = 0; !existsSync(join(dataDir, 'backups')); waited += 20) {
    if (waited > 30_000) throw new Error('no backup was begun')
    await pause(20)
  }
}

function isFinished(dataDir) {
  return readdirSync(join(dataDir, 'backups')).some((name) => name.endsWith('Z'))
}

function secondsSince(began) {
  return (performance.now() - began) / 1000
}

function resultOf(measured) {
  const missing = hasDebianPostgres
    ? ''
    : '\n\nPostgreSQL was not measured: no server with a `pg_dump` of its own version is installed here (Debian’s package `postgresql`).'
  return {
    text: `${RATE} applications a second beside ${count(ROWS)} submissions:\n\n${table([
      ['', 'meanwhile', 'p50 / p99, ms', 'p99 relative to quiet'],
      ...measured.flatMap(rowsOf),
    ])}${missing}`,
    checks: measured.map(({ engine, quiet, busy }) => ({
      target: `p99 of applications during a backup of ${engine} at most twice the quiet one`,
      found: (2 * percentileOf(quiet, 99)) / percentileOf(busy, 99),
      least: 1,
    })),
  }
}

function rowsOf({ engine, quiet, busy, seconds }) {
  const row = (words, runs) => [
    engine,
    words + disturbed(runs),
    `${percentileOf(runs, 50).toFixed(1)} / ${percentileOf(runs, 99).toFixed(1)}`,
    (percentileOf(runs, 99) / percentileOf(quiet, 99)).toFixed(2),
  ]
  return [row('nothing', quiet), row(`a backup, ${seconds.toFixed(0)} s at most`, busy)]
}

function percentileOf(runs, share) {
  return percentile(
    runs.flatMap(({ times }) => times),
    share,
  )
}
