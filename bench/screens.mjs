import { measureLighthouse } from './lighthouse.mjs'
import { table } from './measure.mjs'

const RUNS = 5
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo']
const LARGEST = 'largest-contentful-paint'
const SHIFT = 'cumulative-layout-shift'
const BLOCKED = 'total-blocking-time'

/** What Lighthouse finds on every screen; and beside it, what the page's isolation from its opener costs there. */
export async function measureScreens(tell) {
  const found = await measureLighthouse({
    runs: RUNS,
    beside: true,
    onProgress: ({ path, run, isolated, figures }) =>
      isolated &&
      tell(
        `${run} of ${RUNS}  ${path}: ${figures.performance}, LCP ${whole(figures[LARGEST])}, TBT ${whole(figures[BLOCKED])}`,
      ),
  })
  const screens = found.filter(({ unisolated }) => unisolated)
  const [empty, emptyIsolated] = found.filter(({ unisolated }) => !unisolated)
  const worst = (name, which = 'figures') => Math.max(...screens.map((screen) => screen[which][name]))
  const least = (name) => Math.min(...screens.map(({ figures }) => figures[name]))
  const head = ['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP, ms', 'CLS', 'TBT, ms']
  const rows = screens.map(({ path, figures, unisolated }) => [
    ...[`\`${path}\``, ...SCORES.map((name) => String(figures[name]))],
    ...[whole(figures[LARGEST]), figures[SHIFT].toFixed(3), whole(figures[BLOCKED])],
    ...[String(unisolated.performance), whole(unisolated[BLOCKED])],
  ])
  const blocked = [emptyIsolated, empty].map(({ figures }) => whole(figures[BLOCKED]))
  const emptyRow = ['a page of one line', '', '', '', '', '', '', blocked[0], '', blocked[1]]
  return {
    text: `Lighthouse's phone, simulated throttling, medians of ${RUNS}; the last two columns are for the same page in the same run without its \`Cross-Origin-Opener-Policy\`:\n\n${table([[...head, 'performance without', 'TBT without'], ...rows, emptyRow])}`,
    checks: [
      ...SCORES.map((name) => ({ target: `Lighthouse: ${name} 100 everywhere`, found: least(name) / 100, least: 1 })),
      { target: 'Lighthouse: LCP at most 1.0 s', found: 1000 / worst(LARGEST), least: 1 },
      { target: 'Lighthouse: CLS 0', found: worst(SHIFT) === 0 ? 1 : 0, least: 1 },
      { target: 'Lighthouse: TBT at most 20 ms', found: atMost20(worst(BLOCKED)), least: 1 },
      { target: 'the same without the header', found: atMost20(worst(BLOCKED, 'unisolated')), least: 1 },
    ],
  }
}

const whole = (figure) => figure.toFixed(0)

const atMost20 = (blocked) => 20 / Math.max(20, blocked)
