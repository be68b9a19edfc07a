import { setTimeout as pause } from 'node:timers/promises'
import { openEngines } from './desk/engines.mjs'
import { fill } from './desk/fill.mjs'
import { loadStore } from './desk/load-store.mjs'
import { countFoundPlainly, countSame, measureReading } from './desk/measure-reading.mjs'
import { count, peakMegabytes, residentMegabytes, table } from './measure.mjs'
import { startSite } from './site.mjs'

/** How many submissions; DESK_SIZES="1000 100000" leaves out the million, which takes minutes to fill in. */
const sizes = (process.env.DESK_SIZES ?? '1000 100000 1000000').split(' ').map(Number)

const SEARCHES = 5000
const NAMES = 200
const kinds = { list: 'list', filter: 'filtered list', page: 'a submission’s page', search: 'search' }

/**
 * What the office waits for in the database, at three sizes on both engines, one request at a time; whether both engines
 * find the same; and how the site starts on the largest one.
 */
export async function measureDesk(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const runs = []
    const compared = []
    let start
    for (const size of sizes) {
      const opened = []
      for (const engine of ['SQLite', 'PostgreSQL']) {
        const settings = await engines[engine](String(size))
        await fill(settings, size, store, tell)
        const database = await store.openDatabase(settings)
        opened.push(database)
        const times = await measureReading(database, store)
        runs.push({ engine, size, times })
        tell(
          `${engine}, ${count(size)}: ${Object.entries(times)
            .map(([kind, { p50, p99 }]) => `${kind} ${p50.toFixed(1)}/${p99.toFixed(1)}`)
            .join(', ')} ms`,
        )
        if (engine === 'SQLite') start = { size, ...(await measureStart(settings)) }
      }
      if (size === 100_000) compared.push(...(await compare(opened, store)))
      for (const database of opened) await database.destroy()
    }
    return resultOf(runs, compared, start)
  } finally {
    await engines.close()
  }
}

async function compare(opened, store) {
  const same = await countSame(...opened, store, SEARCHES)
  const { found, of } = await countFoundPlainly(opened[0], store, NAMES)
  return [
    {
      words: `${count(same)} of ${count(SEARCHES)} random searches find the same on both engines`,
      share: same / SEARCHES,
    },
    { words: `${found} of ${of} accented names are found when they are typed plainly`, share: found / NAMES },
  ]
}

/** From the command until the first page is answered, in seconds; and what it then holds, in MB. */
async function measureStart({ dataDir }) {
  const began = performance.now()
  const site = await startSite({ env: { DATA_DIR: dataDir } })
  const seconds = (performance.now() - began) / 1000
  await fetch(site.origin)
  await pause(2000)
  const resident = Math.max(residentMegabytes(site.child.pid), peakMegabytes(site.child.pid))
  await site.stop()
  return { seconds, resident }
}

function resultOf(runs, compared, start) {
  const head = ['p50 / p99, ms', ...sizes.map((size) => count(size))]
  const cell = ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`
  const rows = ['SQLite', 'PostgreSQL'].flatMap((engine) =>
    Object.entries(kinds).map(([kind, words]) => [
      `${engine}: ${words}`,
      ...sizes.map((size) => cell(timesOf(runs, engine, size)[kind])),
    ]),
  )
  const lines = [
    `Submissions of invented people, one request at a time, in the database (without HTTP and HTML). A quarter each of the searches is for rare, common, two and begun words:\n\n${table([head, ...rows])}`,
    ...compared.map(({ words }) => `${words}.`),
    `With ${count(start.size)} submissions on SQLite the site answers ${start.seconds.toFixed(2)} s after it is started, and holds ${start.resident.toFixed(0)} MB.`,
    `What offices use instead, over 100,000 submissions on this kind of machine:\n\n${table(elsewhere)}`,
  ]
  return { text: lines.join('\n\n'), checks: checksOf(runs, compared, start) }
}

/** Measured once, for the issue that asked for the desk. */
const elsewhere = [
  ['', 'newest fifty, p50 / p99, ms', 'search for a rare name, p50 / p99, ms', 'slower than with 1,000'],
  ['Payload 3.90', '17 / 44', '84 / 118', '9 times'],
  ['Strapi 5.54', '205 / 272', '124 / 164', '11 times'],
  ['Directus 12.4', '77 / 105', '161 / 223', '21 times'],
]

function timesOf(runs, engine, size) {
  return runs.find((run) => run.engine === engine && run.size === size).times
}

function checksOf(runs, compared, start) {
  const timed = runs.flatMap(({ engine, size, times }) =>
    Object.keys(kinds).flatMap((kind) => {
      const most = mostMilliseconds(kind, size, timesOf(runs, engine, sizes[0])[kind].p99)
      if (most === undefined) return []
      const target = `desk: ${kinds[kind]} of ${count(size)} on ${engine}, p99 at most ${most.toFixed(1)} ms`
      return [{ target, found: most / times[kind].p99, least: 1 }]
    }),
  )
  return [
    ...timed,
    ...compared.map(({ words, share }) => ({ target: `desk: ${words}`, found: share, least: 1 })),
    {
      target: `desk: starts within a second with ${count(start.size)} submissions`,
      found: 1 / start.seconds,
      least: 1,
    },
    { target: 'desk: at most 160 MB resident', found: 160 / start.resident, least: 1 },
  ]
}

/** What a request may take: at a million twice what it takes with a thousand, a search 100 ms. */
function mostMilliseconds(kind, size, withThousand) {
  if (size === 100_000) return 20
  if (size === 1_000_000) return kind === 'search' ? 100 : 2 * withThousand
  return undefined
}
