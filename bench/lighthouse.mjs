import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from '../scripts/installed.mjs'
import { onPinnedNode } from '../scripts/pinned.mjs'
import { listScreens } from './bytes.mjs'

const RUNS = 5
const results = join(root, 'test-results')

/** A figure's heading in the table, and how it is written there. */
const columns = {
  performance: ['Perf', String],
  accessibility: ['A11y', String],
  'best-practices': ['Best', String],
  seo: ['SEO', String],
  'first-contentful-paint': ['FCP ms', wholeNumber],
  'largest-contentful-paint': ['LCP ms', wholeNumber],
  'cumulative-layout-shift': ['CLS', (shift) => shift.toFixed(3)],
  'total-blocking-time': ['TBT ms', wholeNumber],
  'speed-index': ['SI ms', wholeNumber],
}

if (import.meta.main) {
  ensureInstalled()
  await onPinnedNode(import.meta.url, async () => {
    const words = process.argv.slice(2)
    const runs = Number(words.find((word) => word.startsWith('--runs='))?.slice('--runs='.length) ?? RUNS)
    const paths = words.filter((word) => word.startsWith('/'))
    const screens = await measureLighthouse({ runs, ...(paths.length > 0 ? { paths } : {}), onProgress: tellProgress })
    printTable(screens)
  })
}

/**
 * Measures the built site's screens with Lighthouse on its phone, every screen `runs` times in turn, and takes the
 * median of each figure. Without paths, all screens. The medians are written to test-results/lighthouse.json.
 * With `beside`, each visit is followed by one of the same screen without isolation (lighthouse/unisolated.mjs), whose
 * medians stand in its `unisolated`; and two pages of next to nothing come after the screens.
 */
export async function measureLighthouse({ runs = RUNS, paths, beside = false, onProgress = () => {} } = {}) {
  ensureInstalled(join(root, 'bench/lighthouse'))
  const [{ visit }, { openElsewhere }, { openUnisolated }, { withSite }, { ensureBrowsers }, { ensureBuilt }] =
    await Promise.all([
      import('./lighthouse/visit.mjs'),
      import('./lighthouse/elsewhere.mjs'),
      import('./lighthouse/unisolated.mjs'),
      import('./site.mjs'),
      import('../scripts/browser.mjs'),
      import('../scripts/built.mjs'),
    ])
  await ensureBuilt()
  const { CHROME_PATH: browser } = await ensureBrowsers()
  const elsewhere = await openElsewhere()
  const screens = await withSite(async (address) => {
    const unisolated = await openUnisolated(address)
    const pages = (paths ?? (await listScreens(address))).map((path) => ({
      path,
      addresses: beside ? [address + path, unisolated.origin + path] : [address + path],
    }))
    if (beside)
      for (const path of [unisolated.empty, unisolated.emptyIsolated])
        pages.push({ path, addresses: [unisolated.origin + path] })
    const visits = pages.map(({ addresses }) => addresses.map(() => []))
    for (let run = 1; run <= runs; run++)
      for (const [index, { path, addresses }] of pages.entries())
        for (const [which, page] of addresses.entries()) {
          const made = await visit(page, { browser, flag: elsewhere.flag })
          visits[index][which].push(made)
          onProgress({ path, run, runs, isolated: which === 0, ...made })
        }
    unisolated.close()
    return pages.map(({ path }, index) => {
      const [own, other] = visits[index].map(summarize)
      return { path, ...own, ...(other ? { unisolated: other.figures } : {}) }
    })
  }).finally(() => elsewhere.close())
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'lighthouse.json'), JSON.stringify({ runs, screens }, null, 2))
  return screens
}

function summarize(visits) {
  const medians = Object.keys(columns).map((name) => [name, median(visits.map(({ figures }) => figures[name]))])
  return { figures: Object.fromEntries(medians), wanting: [...new Set(visits.flatMap(({ wanting }) => wanting))] }
}

function median(figures) {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]
}

function tellProgress({ path, run, runs, figures, wanting }) {
  const { performance, 'largest-contentful-paint': largest } = figures
  console.log(`${run}/${runs} ${path.padEnd(22)} ${performance}  LCP ${wholeNumber(largest)} ms  ${wanting.join(' ')}`)
}

function printTable(screens) {
  const widthOf = (heading) => Math.max(heading.length, 5)
  const headings = Object.values(columns).map(([heading]) => heading.padStart(widthOf(heading)))
  console.log(`\n${'Screen'.padEnd(22)} ${headings.join('  ')}`)
  for (const { path, figures } of screens) {
    const cells = Object.entries(columns).map(([name, [heading, write]]) =>
      write(figures[name]).padStart(widthOf(heading)),
    )
    console.log(`${path.padEnd(22)} ${cells.join('  ')}`)
  }
}

function wholeNumber(figure) {
  return String(Math.round(figure))
}
