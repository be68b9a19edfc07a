import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { openEngines } from './desk/engines.mjs'
import { fill } from './desk/fill.mjs'
import { loadStore } from './desk/load-store.mjs'
import { changeMany, makeExport } from './desk/office-work.mjs'
import { startDesk } from './desk/running-desk.mjs'
import { count, median, peakMegabytes, table } from './measure.mjs'
import { applicantOf } from './submissions.mjs'

const run = promisify(execFile)

const ROWS = 20_000
/** Applications a second. */
const RATE = 50
const SECONDS = Number(process.env.OFFICE_SECONDS ?? 10)
const ROUNDS = Number(process.env.OFFICE_ROUNDS ?? 5)

/** What the office does meanwhile: one after the other, or once a turn. */
const works = {
  xlsx: { words: 'one XLSX file after the other', start: (desk) => repeat(() => makeExport(desk, 'xlsx')) },
  csv: { words: 'one CSV file after the other', start: (desk) => repeat(() => makeExport(desk, 'csv')) },
  bulk: {
    words: '2,000 get another status, once',
    start: (desk, round) => once(() => changeMany(desk, statusOf(round))),
  },
}

/**
 * What applicants wait for while the office works on 20,000 submissions, and while it does not, in turn on one run of
 * the site; on both engines.
 */
export async function measureOffice(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const measured = []
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const settings = await engines[engine]('office')
      await fill(settings, ROWS, store, tell)
      const desk = await startDesk(settings, store)
      try {
        measured.push({ engine, ...(await measureDesk(desk, (line) => tell(`${engine}: ${line}`))) })
      } finally {
        await desk.stop()
      }
    }
    return resultOf(measured)
  } finally {
    await engines.close()
  }
}

async function measureDesk(desk, tell) {
  const env = await applicantOf(desk.origin)
  await applyFor(desk.origin, env)
  const before = peakMegabytes(desk.pid)
  const rounds = []
  for (let round = 1; round <= ROUNDS; round++) {
    const times = { quiet: await applyFor(desk.origin, env) }
    for (const [name, { start }] of Object.entries(works)) {
      const work = start(desk, round)
      times[name] = await applyFor(desk.origin, env)
      times[name].took = await work.stop()
    }
    rounds.push(times)
    const each = Object.entries(times).map(([name, { p99 }]) => `${name} ${p99.toFixed(1)}`)
    tell(`${round} of ${ROUNDS}  p99 ${each.join(', ')} ms`)
  }
  return { rounds, before, after: peakMegabytes(desk.pid) }
}

/** Does something again and again until it is stopped; resolves with the median of its seconds. */
function repeat(task) {
  let isStopped = false
  const all = (async () => {
    const took = []
    do took.push((await task()).seconds)
    while (!isStopped)
    return median(took)
  })()
  return {
    stop() {
      isStopped = true
      return all
    },
  }
}

function once(task) {
  const done = task()
  return { stop: async () => (await done).seconds }
}

function statusOf(round) {
  return round % 2 ? 'done' : 'open'
}

async function applyFor(origin, env) {
  const args = [join(root, 'bench/submissions/open-rate.mjs'), origin, String(RATE), String(SECONDS)]
  const { stdout } = await run(pinnedNode, args, { env: { ...process.env, ...env } })
  return JSON.parse(stdout)
}

function resultOf(measured) {
  const rows = measured.flatMap(({ engine, rounds }) =>
    Object.keys(rounds[0]).map((name) => [engine, name, ...figuresOf(rounds, name)]),
  )
  const head = ['', 'meanwhile', 'p50 / p99, ms', 'p99 to quiet', 'takes, s']
  const lines = rows.map(([engine, name, p50, p99, ratio, took]) => [
    engine,
    works[name]?.words ?? 'nothing',
    `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
    ratio.toFixed(2),
    took?.toFixed(1) ?? '',
  ])
  const memory = measured.map(
    ({ engine, before, after }) => `${engine} ${before.toFixed(0)}, then ${after.toFixed(0)} MB`,
  )
  return {
    text: `${RATE} applications a second over ${count(ROWS)} submissions; medians of ${ROUNDS} turns of ${SECONDS} s, in turn on one run. The load generator shares the machine. At most resident: ${memory.join('; ')}.\n\n${table([head, ...lines])}`,
    checks: rows.flatMap(([engine, name, , , ratio]) => {
      if (name === 'quiet') return []
      const target = `office: ${works[name].words} on ${engine}: p99 of applications at most twice that of quiet`
      return [{ target, found: 2 / ratio, least: 1 }]
    }),
  }
}

function figuresOf(rounds, name) {
  const middle = (which, figure) => median(rounds.map((round) => round[which][figure]))
  const took = name === 'quiet' ? undefined : middle(name, 'took')
  return [middle(name, 'p50'), middle(name, 'p99'), middle(name, 'p99') / middle('quiet', 'p99'), took]
}
