import { measureLighthouse } from './lighthouse.mjs'
import { table } from './measure.mjs'

const RUNS = 5

/** What Lighthouse finds on every screen. */
export async function measureScreens(tell) {
  const screens = await measureLighthouse({
    runs: RUNS,
    onProgress: ({ path, run, figures }) => tell(`${run} of ${RUNS}  ${path}: performance ${figures.performance}`),
  })
  const rows = screens.map(({ path, figures }) => [
    `\`${path}\``,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map((name) => String(figures[name])),
    figures['largest-contentful-paint'].toFixed(0),
    figures['cumulative-layout-shift'].toFixed(3),
    figures['total-blocking-time'].toFixed(0),
  ])
  const worst = (name) => Math.max(...screens.map(({ figures }) => figures[name]))
  const least = (name) => Math.min(...screens.map(({ figures }) => figures[name]))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo']
  const head = ['', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP, ms', 'CLS', 'TBT, ms']
  return {
    text: `Lighthouse’s phone, simulated throttling, medians of ${RUNS}:\n\n${table([head, ...rows])}`,
    checks: [
      ...scores.map((name) => ({ target: `Lighthouse: ${name} 100 everywhere`, found: least(name) / 100, least: 1 })),
      { target: 'Lighthouse: LCP at most 1.0 s', found: 1000 / worst('largest-contentful-paint'), least: 1 },
      { target: 'Lighthouse: CLS 0', found: worst('cumulative-layout-shift') === 0 ? 1 : 0, least: 1 },
      { target: 'Lighthouse: TBT at most 20 ms', found: 20 / Math.max(20, worst('total-blocking-time')), least: 1 },
    ],
  }
}
