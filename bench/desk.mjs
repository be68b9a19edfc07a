import { loadavg } from 'node:os'
import { loadStore } from '../scripts/demo/load-store.mjs'
import { openEngines } from './desk/engines.mjs'
import { fill } from './desk/fill.mjs'
import { freezeMany } from './desk/office-work.mjs'
import { requestsOf } from './desk/requests.mjs'
import { startDesk } from './desk/running-desk.mjs'
import { count, peakMegabytes, percentile, table } from './measure.mjs'

/** The numbers of submissions to measure with. */
const sizes = (process.env.DESK_SIZES ?? '1000 20000').split(' ').map(Number)

const REQUESTS = 300
const WARM_UP = 30

const kinds = {
  today: 'Today',
  list: 'list',
  filter: 'filtered list',
  tag: 'list for a tag',
  view: 'saved view',
  search: 'search',
  page: "a submission's page",
  log: 'a page of the log',
  person: "a person's page",
  preview: 'preview of up to 2,000',
}

/** Measures page times, one request at a time, on both engines, with few and many submissions. */
export async function measureDesk(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const runs = []
    for (const size of sizes) {
      for (const engine of ['SQLite', 'PostgreSQL']) {
        const settings = await engines[engine](String(size))
        await fill(settings, size, store)
        const run = { engine, size, ...(await measurePages(settings, store)) }
        const times = Object.entries(run.times).map(([kind, each]) => `${kind} ${inWords(each)}`)
        tell(`${engine}, ${count(size)}: ${times.join(', ')} ms; load ${loadavg()[0].toFixed(1)}`)
        runs.push(run)
      }
    }
    return resultOf(runs)
  } finally {
    await engines.close()
  }
}

/** Returns page times in milliseconds, the startup time, and the peak memory in MB. */
async function measurePages(settings, store) {
  const database = await store.openDatabase(settings)
  const requests = await requestsOf(database, store, REQUESTS)
  await database.destroy()
  const desk = await startDesk(settings, store)
  try {
    requests.preview = Array(REQUESTS).fill(await freezeMany(desk, 'done'))
    const times = {}
    for (const kind of Object.keys(kinds)) times[kind] = await time(requests[kind], desk.ask)
    return { times, seconds: desk.seconds, resident: peakMegabytes(desk.pid) }
  } finally {
    await desk.stop()
  }
}

/** Measures requests sent one at a time after a warm-up. */
async function time(paths, ask) {
  for (const path of paths.slice(0, WARM_UP)) await ask(path)
  const times = []
  for (const path of paths) {
    const began = performance.now()
    await ask(path)
    times.push(performance.now() - began)
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) }
}

function inWords({ p50, p99 }) {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`
}

function resultOf(runs) {
  const columns = runs.map(({ engine, size }) => `${engine}, ${count(size)}`)
  const rows = Object.entries(kinds).map(([kind, words]) => [words, ...runs.map(({ times }) => inWords(times[kind]))])
  const started = runs.map(({ seconds }) => `${(1000 * seconds).toFixed(0)} ms`)
  const held = runs.map(({ resident }) => `${resident.toFixed(0)} MB`)
  const all = [...rows, ['from the command to the first response', ...started], ['peak resident', ...held]]
  const checks = runs.flatMap(({ engine, size, times }) =>
    Object.entries(kinds).map(([kind, words]) => {
      const target = `desk: ${words} of ${count(size)} on ${engine}, p99 at most 50 ms`
      return { target, found: 50 / times[kind].p99, least: 1 }
    }),
  )
  return {
    text: `From a signed-in request to the last byte of its page, one at a time; p50 / p99, ms. A quarter of the searches each is for rare words, common words, two words, and beginnings of words:\n\n${table([['', ...columns], ...all])}`,
    checks: checks.toSorted((one, other) => one.found - other.found).slice(0, 5),
  }
}
