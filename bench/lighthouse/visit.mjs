import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import browserFlags from '../../scripts/browser-flags.json' with { type: 'json' }

const scores = ['performance', 'accessibility', 'best-practices', 'seo']
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'total-blocking-time',
  'speed-index',
]

/** Now and then the browser's trace begins too late for Lighthouse ("Please run Lighthouse again"). */
const MOST_TRIES = 5

/**
 * Visits an address once as Lighthouse's phone does (its default settings: a slow phone on a slow network, simulated).
 * Tells the figures, scores of 100 and times in milliseconds, and the names of what was found wanting.
 * @throws when Lighthouse finds no figures in several tries.
 */
export async function visit(address, { browser, flag }) {
  for (let attempt = 1; ; attempt++) {
    const report = await visitOnce(address, browser, ['--headless=new', ...browserFlags, flag])
    if (!report.runtimeError) return { figures: figuresOf(report), wanting: wantingOf(report) }
    if (attempt === MOST_TRIES) throw new Error(`${address}: ${report.runtimeError.message}`)
  }
}

/** Each visit has a browser and an empty profile of its own. */
async function visitOnce(address, chromePath, chromeFlags) {
  const chrome = await launch({ chromePath, chromeFlags })
  try {
    const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: 'error', output: [] })
    return lhr
  } finally {
    chrome.kill()
  }
}

function figuresOf({ categories, audits }) {
  return Object.fromEntries([
    ...scores.map((name) => [name, Math.round(categories[name].score * 100)]),
    ...metrics.map((name) => [name, audits[name].numericValue]),
  ])
}

/** What the four scores are made of or advised by, and is not well. */
function wantingOf({ categories, audits }) {
  const judged = new Set(scores.flatMap((name) => categories[name].auditRefs.map(({ id }) => id)))
  return [...judged].filter((id) => audits[id].score !== null && audits[id].score < 0.9)
}
