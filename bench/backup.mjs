import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEngines } from './desk/engines.mjs'
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

/**
 * What applicants wait for while a SQLite database is backed up, and before. PostgreSQL of the tests has no pg_dump of
 * its own version.
 */
export async function measureBackup(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const settings = await engines.SQLite('backup')
    await fill(settings, ROWS, store, tell)
    const desk = await startDesk(settings, store)
    try {
      const applicants = await applicantsOf(desk.origin)
      const apply = () => applicants.rate(RATE, SECONDS)
      await apply()
      const quiet = [await undisturbed(tell, apply), await undisturbed(tell, apply)]
      tell('quiet measured')
      const began = performance.now()
      await askForBackup(desk)
      const busy = []
      while (!isFinished(settings.dataDir)) busy.push(await apply())
      const seconds = (performance.now() - began) / 1000
      return resultOf({ quiet, busy, seconds })
    } finally {
      await desk.stop()
    }
  } finally {
    await engines.close()
  }
}

function isFinished(dataDir) {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('Z'))
}

function resultOf({ quiet, busy, seconds }) {
  const of = (runs, share) =>
    percentile(
      runs.flatMap(({ times }) => times),
      share,
    )
  const row = (words, runs) => [
    words + disturbed(runs),
    `${of(runs, 50).toFixed(1)} / ${of(runs, 99).toFixed(1)}`,
    (of(runs, 99) / of(quiet, 99)).toFixed(2),
  ]
  const rows = [
    ['', 'p50 / p99, ms', 'p99 relative to quiet'],
    row('nothing', quiet),
    row(`a backup, ${seconds.toFixed(0)} s at most`, busy),
  ]
  return {
    text: `${RATE} applications a second beside ${count(ROWS)} submissions on SQLite:\n\n${table(rows)}`,
    checks: [
      {
        target: 'p99 of applications during a backup at most twice the quiet one',
        found: (2 * of(quiet, 99)) / of(busy, 99),
        least: 1,
      },
    ],
  }
}
