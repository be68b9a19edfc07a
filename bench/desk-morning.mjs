import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../scripts/browser.mjs'
import { fillDemo } from '../scripts/demo/fill.mjs'
import { loadStore } from '../scripts/demo/load-store.mjs'
import { Hand } from './desk/hand.mjs'
import { byKeys, byMouse } from './desk/morning-work.mjs'
import { table } from './measure.mjs'
import { startSite, unlimited } from './site.mjs'

const ways = { mouse: byMouse, keys: byKeys }

/** The measurements of a morning, in table order. */
const rows = [
  ['pointer moves', ({ moves }) => String(moves)],
  ['clicks', ({ clicks }) => String(clicks)],
  ['keys', ({ keys }) => String(keys)],
  ['page loads', ({ loads }) => String(loads)],
  ['decisions', ({ decisions }) => String(decisions)],
  ['hands and head, s', ({ seconds }) => seconds.toFixed(1)],
  ['waiting for pages, s', ({ waited }) => waited.toFixed(1)],
  ['total, s', (figures) => togetherOf(figures).toFixed(1)],
]

/**
 * Measures the handling of twenty new submissions in the demo: twelve are marked done, four assigned, four tagged. Runs
 * once by mouse and once by keyboard, each on a fresh demo in Chromium.
 */
export async function measureDeskMorning(tell) {
  const store = await loadStore()
  const measured = {}
  for (const [name, work] of Object.entries(ways)) {
    measured[name] = await spendMorning(store, work)
    tell(`${name}: ${JSON.stringify(measured[name])}`)
  }
  const { mouse, keys } = measured
  const lines = rows.map(([words, read]) => [words, read(mouse), read(keys)])
  return {
    text: `Twenty new submissions of the demo, opened one after another: twelve are marked done, four are assigned to a colleague, four get a tag. Hands and head follow the keystroke-level model (Card, Moran, and Newell 1980: a key 0.28 s, pointing 1.1 s, a click 0.2 s, a decision 1.35 s, one per submission); reading takes the same time either way and is left out.\n\n${table([['', 'mouse', 'keys'], ...lines])}`,
    checks: [
      { target: 'desk: a morning by keyboard in half the time', found: togetherOf(mouse) / togetherOf(keys), least: 2 },
    ],
  }
}

function togetherOf({ seconds, waited }) {
  return seconds + waited
}

async function spendMorning(store, work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-morning-'))
  const path = await fillDemo(store, { dataDir })
  const site = await startSite({ env: { ...unlimited, DATA_DIR: dataDir } })
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(site.origin + path)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/desk')
    const hand = new Hand(page)
    await work(hand)
    return hand.figures()
  } finally {
    await browser.close()
    await site.stop()
    rmSync(dataDir, { recursive: true })
  }
}
