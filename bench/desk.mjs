import { loadavg } from 'node:os'
import { openEngines } from './desk/engines.mjs'
import { fill } from './desk/fill.mjs'
import { lookInBrowser } from './desk/in-browser.mjs'
import { loadStore } from './desk/load-store.mjs'
import { measurePages, weighDeskScript } from './desk/measure-pages.mjs'
import { countFoundPlainly, countSame, measureReading } from './desk/measure-reading.mjs'
import { count, table } from './measure.mjs'

/** How many submissions; DESK_SIZES="1000 100000" leaves out the million, which takes minutes to fill in. */
const sizes = (process.env.DESK_SIZES ?? '1000 100000 1000000').split(' ').map(Number)

const SEARCHES = 5000
const NAMES = 200
const kinds = {
  today: 'Today',
  list: 'list',
  filter: 'filtered list',
  tag: 'list for a tag',
  view: 'saved view',
  page: "a submission's page",
  log: 'a page of the log',
  person: "a person's page",
  search: 'search',
}
/** What only HTTP shows. */
const pagedKinds = { ...kinds, preview: 'preview of many (2,000)' }

/**
 * How long the office waits at three sizes on both engines, one request at a time, in the database and through HTTP;
 * whether both engines find the same; and how the desk starts, what it weighs, and how fast it shows in a browser.
 */
export async function measureDesk(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const runs = []
    const compared = []
    for (const size of sizes) {
      const opened = []
      for (const engine of ['SQLite', 'PostgreSQL']) {
        const settings = await engines[engine](String(size))
        await fill(settings, size, store, tell)
        const database = await store.openDatabase(settings)
        opened.push(database)
        const times = await measureReading(database, store)
        const load = loadavg()[0].toFixed(1)
        tell(`${engine}, ${count(size)}: ${inWords(times)}; load ${load}`)
        runs.push({ engine, size, times, settings })
      }
      if (size === 100_000) compared.push(...(await compare(opened, store)))
      for (const database of opened) await database.destroy()
    }
    for (const run of runs) {
      const isSeen = run.engine === 'SQLite'
      const { times, ...site } = await measurePages(run.settings, store, isSeen ? lookInBrowser : undefined)
      tell(`${run.engine}, ${count(run.size)} through HTTP: ${inWords(times)}; load ${loadavg()[0].toFixed(1)}`)
      Object.assign(run, { paged: times, site: { ...site, script: weighDeskScript() } })
    }
    return resultOf(runs, compared)
  } finally {
    await engines.close()
  }
}

function inWords(times) {
  const each = Object.entries(times).map(([kind, { p50, p99 }]) => `${kind} ${p50.toFixed(1)}/${p99.toFixed(1)}`)
  return `${each.join(', ')} ms`
}

async function compare(opened, store) {
  const same = await countSame(...opened, store, SEARCHES)
  const { found, of } = await countFoundPlainly(opened[0], store, NAMES)
  return [
    {
      words: `${count(same)} of ${count(SEARCHES)} random searches find the same on both engines`,
      share: same / SEARCHES,
    },
    { words: `${found} of ${of} accented names are found when typed without accents`, share: found / NAMES },
  ]
}

function resultOf(runs, compared) {
  const head = ['p50 / p99, ms', ...sizes.map((size) => count(size))]
  const cell = ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`
  const rowsOf = (where, kinds) =>
    ['SQLite', 'PostgreSQL'].flatMap((engine) =>
      Object.entries(kinds).map(([kind, words]) => [
        `${engine}: ${words}`,
        ...sizes.map((size) => cell(runOf(runs, engine, size)[where][kind])),
      ]),
    )
  const lines = [
    `Submissions from made-up people, one request at a time, in the database (without HTTP and HTML). A quarter of the searches each is for rare words, common words, two words, and beginnings of words:\n\n${table([head, ...rowsOf('times', kinds)])}`,
    ...compared.map(({ words }) => `${words}.`),
    `The same through HTTP, from a signed-in request to the last byte of its page:\n\n${table([head, ...rowsOf('paged', pagedKinds)])}`,
    `The built site on SQLite; the times in Chromium are medians of seven visits with an empty cache, until the browser has nothing left to do:\n\n${table(siteRows(runs))}`,
  ]
  return { text: lines.join('\n\n'), checks: checksOf(runs, compared) }
}

/** What is shown of the site at each size, and what it may be at most. */
const figures = [
  ['from the command to the first response, s', ({ seconds }) => seconds, 1, 2],
  ['peak resident, MB', ({ resident }) => resident, 160, 0],
  ['HTML of fifty rows, bytes', ({ bytes }) => bytes.plain, undefined, 0],
  ['the same as sent, gzip', ({ bytes }) => bytes.gzip, 25_000, 0],
  ['script, bytes of Brotli', ({ script }) => script, 75_000, 0],
  ['list usable after, ms', ({ looked }) => looked.usable, 500, 0],
  ['on a CPU four times slower, ms', ({ looked }) => looked.usableSlowly, 800, 0],
  ['from sending a form until an open list shows it, ms', ({ looked }) => looked.shown, 2000, 0],
]

function siteRows(runs) {
  const cells = (read, digits) => sizes.map((size) => read(runOf(runs, 'SQLite', size).site).toFixed(digits))
  return [
    ['', ...sizes.map((size) => count(size))],
    ...figures.map(([words, read, , digits]) => [words, ...cells(read, digits)]),
  ]
}

function runOf(runs, engine, size) {
  return runs.find((run) => run.engine === engine && run.size === size)
}

function checksOf(runs, compared) {
  const timed = runs.flatMap(({ engine, size, times }) =>
    Object.keys(kinds).flatMap((kind) => {
      const most = mostMilliseconds(kind, size, runOf(runs, engine, sizes[0]).times[kind].p99)
      if (most === undefined) return []
      const target = `desk: ${kinds[kind]} of ${count(size)} on ${engine}, p99 at most ${most.toFixed(1)} ms`
      return [{ target, found: most / times[kind].p99, least: 1 }]
    }),
  )
  const previews = runs
    .filter(({ size }) => size >= 100_000)
    .map(({ engine, size, paged }) => ({
      target: `desk: preview of many, of ${count(size)} on ${engine}, p99 through HTTP at most 20 ms`,
      found: 20 / paged.preview.p99,
      least: 1,
    }))
  const { site } = runOf(runs, 'SQLite', sizes.at(-1))
  return [
    ...timed,
    ...previews,
    ...compared.map(({ words, share }) => ({ target: `desk: ${words}`, found: share, least: 1 })),
    ...figures.flatMap(([words, read, most]) =>
      most === undefined
        ? []
        : [
            {
              target: `desk of ${count(sizes.at(-1))}: ${words}: at most ${count(most)}`,
              found: most / read(site),
              least: 1,
            },
          ],
    ),
  ]
}

/** What a request may take: at a million twice what it takes with a thousand, a search 100 ms, as a person's page searches. */
function mostMilliseconds(kind, size, withThousand) {
  if (size === 100_000) return 20
  if (size === 1_000_000) return kind === 'search' || kind === 'person' ? 100 : 2 * withThousand
  return undefined
}
