import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { pinnedNode, root } from '../scripts/installed.mjs'
import { openEngines } from './desk/engines.mjs'
import { makeExport } from './desk/exporting.mjs'
import { fill } from './desk/fill.mjs'
import { loadStore } from './desk/load-store.mjs'
import { startDesk } from './desk/running-desk.mjs'
import { count, median, peakMegabytes, table } from './measure.mjs'
import { applicantOf } from './submissions.mjs'

const run = promisify(execFile)

const ROWS = 20_000
/** Applications a second. */
const RATE = 50
const SECONDS = 10
const ROUNDS = 5
const formats = ['xlsx', 'csv']

/**
 * What applicants wait for while the office exports 20,000 submissions, and while it does not, in turn in one run of the
 * site; on both engines.
 */
export async function measureExports(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const measured = []
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const settings = await engines[engine]('exports')
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
  const apply = () => applyFor(desk.origin, env)
  await apply()
  const before = peakMegabytes(desk.pid)
  const rounds = []
  const files = []
  for (let round = 1; round <= ROUNDS; round++) {
    const quiet = await apply()
    const { result: exporting, made } = await whileExporting(desk, apply)
    files.push(...made)
    rounds.push({ quiet, exporting })
    tell(`${round} of ${ROUNDS}  p99 ${quiet.p99.toFixed(1)} ms, while exporting ${exporting.p99.toFixed(1)} ms`)
  }
  return { rounds, files, before, after: peakMegabytes(desk.pid) }
}

/** Makes one file after another while a task runs. */
async function whileExporting(desk, task) {
  const made = []
  let isDone = false
  const exporting = (async () => {
    while (!isDone) made.push(await makeExport(desk, formats[made.length % formats.length]))
  })()
  const result = await task()
  isDone = true
  await exporting
  return { result, made }
}

async function applyFor(origin, env) {
  const script = `${root}/bench/submissions/open-rate.mjs`
  const args = [script, origin, String(RATE), String(SECONDS)]
  const { stdout } = await run(pinnedNode, args, { env: { ...process.env, ...env } })
  return JSON.parse(stdout)
}

function resultOf(measured) {
  const middle = (rounds, when, share) => median(rounds.map((round) => round[when][share]))
  const seconds = (files, format) => median(files.filter((file) => file.format === format).map((file) => file.seconds))
  const ratios = measured.map(({ engine, rounds }) => ({
    engine,
    ratio: middle(rounds, 'exporting', 'p99') / middle(rounds, 'quiet', 'p99'),
  }))
  const rows = measured.map(({ engine, rounds, files, before, after }, index) => [
    engine,
    ...['quiet', 'exporting'].map((when) =>
      ['p50', 'p99'].map((share) => middle(rounds, when, share).toFixed(1)).join(' / '),
    ),
    ratios[index].ratio.toFixed(2),
    ...formats.map((format) => seconds(files, format).toFixed(1)),
    `${before.toFixed(0)} / ${after.toFixed(0)}`,
  ])
  const head = [
    ...['', 'quiet, p50 / p99, ms', 'while exporting', 'p99 to quiet'],
    ...['XLSX made in, s', 'CSV made in, s', 'at most resident before / after, MB'],
  ]
  return {
    text: `${count(RATE)} applications a second while one file of ${count(ROWS)} submissions is made after the other, and while none is, in turn; medians of ${ROUNDS} turns of ${SECONDS} s. The load generator shares the machine:\n\n${table([head, ...rows])}`,
    checks: ratios.map(({ engine, ratio }) => ({
      target: `exports: p99 of applications on ${engine} at most twice that of quiet`,
      found: 2 / ratio,
      least: 1,
    })),
  }
}
