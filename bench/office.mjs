import { loadavg } from 'node:os'
import { loadStore } from '../scripts/demo/load-store.mjs'
import { openEngines } from './desk/engines.mjs'
import { fill } from './desk/fill.mjs'
import { changeMany, makeExport } from './desk/office-work.mjs'
import { startDesk } from './desk/running-desk.mjs'
import { disturbed, undisturbed } from './machine.mjs'
import { count, median, peakMegabytes, percentile, table } from './measure.mjs'
import { applicantsOf } from './submissions/apply.mjs'

const ROWS = 5000
/** Applications per second. */
const RATE = 50
const SECONDS = Number(process.env.OFFICE_SECONDS ?? 10)
const ROUNDS = Number(process.env.OFFICE_ROUNDS ?? 3)

/** The office's tasks: repeated in a loop, or run once per turn. */
const works = {
  xlsx: { words: 'one XLSX file after another', start: (desk) => repeat(() => makeExport(desk, 'xlsx')) },
  csv: { words: 'one CSV file after another', start: (desk) => repeat(() => makeExport(desk, 'csv')) },
  bulk: {
    words: '2,000 get another status and back, with previews, once',
    start: (desk, round) => once(() => changeMany(desk, round % 2 ? 'done' : 'open')),
  },
}

/**
 * Measures how long applicants wait while the office works on 5,000 submissions, and while it is idle, alternating on
 * one run of the site; on both engines.
 */
export async function measureOffice(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const measured = []
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const settings = await engines[engine]('office')
      await fill(settings, ROWS, store)
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
  const applicants = await applicantsOf(desk.origin)
  const apply = () => applicants.rate(RATE, SECONDS)
  await apply()
  const before = peakMegabytes(desk.pid)
  const phases = []
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [name, { start }] of Object.entries(works)) {
      // Pair each busy turn with a quiet one, because the machine's other load changes from minute to minute.
      phases.push({ name: 'quiet', ...(await undisturbed(tell, apply)) })
      const busy = async () => {
        const work = start(desk, round)
        return { ...(await apply()), ...(await work.stop()) }
      }
      phases.push({ name, ...(await undisturbed(tell, busy)) })
    }
    const each = phases.slice(-2 * Object.keys(works).length).map(({ name, p99 }) => `${name} ${p99.toFixed(0)}`)
    tell(`${round} of ${ROUNDS}  p99 ${each.join(', ')} ms; load ${loadavg()[0].toFixed(1)}`)
  }
  return { phases, load: loadavg()[0], before, after: peakMegabytes(desk.pid) }
}

/** Repeats a task until stopped. Resolves to the median duration in seconds. */
function repeat(task) {
  let isStopped = false
  const all = (async () => {
    const took = []
    do took.push((await task()).seconds)
    while (!isStopped)
    return { took: median(took) }
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
  return {
    stop: async () => ({ took: (await done).seconds }),
  }
}

function resultOf(measured) {
  const rows = measured.flatMap(({ engine, phases }) =>
    ['quiet', ...Object.keys(works)].map((name) => ({ engine, name, ...figuresOf(phases, name) })),
  )
  const head = ['', 'meanwhile', 'p50 / p99, ms', 'p99 relative to quiet', 'takes, s']
  const lines = rows.map(({ engine, name, p50, p99, ratio, took, mark }) => [
    engine,
    (works[name]?.words ?? 'nothing') + mark,
    `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
    ratio.toFixed(2),
    took?.toFixed(1) ?? '',
  ])
  const memory = measured.map(
    ({ engine, before, after, load }) =>
      `${engine} ${before.toFixed(0)}, then ${after.toFixed(0)} MB (load average ${load.toFixed(1)})`,
  )
  return {
    text: `${RATE} applications a second over ${count(ROWS)} submissions; all those sent during ${ROUNDS} times ${SECONDS} s of each kind of work, with ${SECONDS} quiet seconds before each, in turn in one run. The load generator shares the machine. Peak resident memory: ${memory.join('; ')}.\n\n${table([head, ...lines])}`,
    checks: rows.flatMap(({ engine, name, ratio }) => {
      if (name === 'quiet') return []
      const target = `${works[name].words} on ${engine}: twice the quiet p99`
      return [{ target, found: 2 / ratio, least: 1 }]
    }),
  }
}

function figuresOf(phases, name) {
  const mark = disturbed(phases.filter((phase) => phase.name === name || phase.name === 'quiet'))
  const timesOf = (kind) => phases.filter((phase) => phase.name === kind).flatMap(({ times }) => times)
  const [times, quiet] = [timesOf(name), timesOf('quiet')]
  const p99 = percentile(times, 99)
  const took = phases.flatMap((phase) => (phase.name === name && phase.took !== undefined ? [phase.took] : []))
  return { p50: percentile(times, 50), p99, ratio: p99 / percentile(quiet, 99), took: median(took), mark }
}
