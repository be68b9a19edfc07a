import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { loadStore } from '../scripts/demo/load-store.mjs'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { disturbed, undisturbed } from './machine.mjs'
import { count, LOAD_CORE, median, ROUNDS, table } from './measure.mjs'
import { measureOffice } from './publish/office-turns.mjs'
import { openPublisher } from './publish/publisher.mjs'
import { startOurs } from './site.mjs'

const PUBLICATIONS = 100
const PAUSE = 200
const SECONDS = (PUBLICATIONS * PAUSE) / 1000

/** Time for recompressing pages and checking content, in milliseconds. */
const SETTLING = 5000

/** Pages per second over all screens: well above real traffic and well below the site's capacity. */
const RATE = 200

const run = promisify(execFile)

/**
 * Measures page latency at a fixed rate over all screens, from the time each request was due: without publications, and
 * with five publications per second of a text on every page. Then measures the work of one publication.
 */
export async function measurePublish(tell) {
  const ours = await startOurs()
  const store = await loadStore()
  const publisher = openPublisher(ours.dataDir, store)
  const rounds = []
  let planned = 0
  try {
    await read(ours.origin, 3)
    for (let round = 1; round <= ROUNDS; round++) {
      await pause(SETTLING)
      const turn = await undisturbed(tell, async () => {
        const quiet = await read(ours.origin, SECONDS)
        publisher.plan(PUBLICATIONS, PAUSE)
        planned += PUBLICATIONS
        const busy = await read(ours.origin, SECONDS)
        await publisher.expectPublished(planned)
        return { quiet, busy }
      })
      rounds.push(turn)
      const { quiet, busy } = turn
      tell(`${round} of ${ROUNDS}  quiet p99 ${quiet.p99.toFixed(2)} ms, publishing p99 ${busy.p99.toFixed(2)} ms`)
    }
  } finally {
    publisher.stop()
    await ours.stop()
  }
  return resultOf(rounds, await measureOffice(store))
}

function resultOf(rounds, { page, publication, rest, beside }) {
  const of = (turn, figure) => median(rounds.map((round) => round[turn][figure]))
  const rows = ['quiet', 'busy'].map((turn) => [
    (turn === 'quiet' ? 'nothing is published' : `${PUBLICATIONS} publications in ${SECONDS} s`) + disturbed(rounds),
    ...['p50', 'p99'].map((figure) => of(turn, figure).toFixed(2)),
  ])
  const ratio = median(rounds.map(({ quiet, busy }) => busy.p99 / quiet.p99))
  const head = ['', 'median wait, ms', 'p99, ms']
  return {
    text: `${count(RATE)} pages a second over 20 connections, all screens in turn as Brotli, SQLite, one process on one core; medians of ${ROUNDS} rounds:\n\n${table([head, ...rows])}\n\nThe page before publishing takes ${count(page)} ms of the processor and ${count(beside)} ms beside two endless loops, a publication ${count(publication)} ms of the processor, and ${count(rest)} more until all pages are compressed as much as possible and checked.`,
    checks: [
      { target: 'p99 while publishing at most twice the quiet one', found: 2 / ratio, least: 1 },
      { target: 'the page before publishing: 400 ms of the processor', found: 400 / page, least: 1 },
      { target: 'the page before publishing beside two endless loops: 1,000 ms', found: 1000 / beside, least: 1 },
      { target: 'a publication: 400 ms of the processor', found: 400 / publication, least: 1 },
    ],
  }
}

async function read(origin, seconds) {
  const script = join(root, 'bench/publish/read-pages.mjs')
  const args = ['-c', LOAD_CORE, pinnedNode, script, origin, String(RATE), String(seconds)]
  return JSON.parse((await run('taskset', args)).stdout)
}
