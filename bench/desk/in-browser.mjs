import { setTimeout as pause } from 'node:timers/promises'
import { launchBrowser } from '../../scripts/browser.mjs'
import { median } from '../measure.mjs'

const VISITS = 7

/**
 * In Chromium, medians in milliseconds: from a click to the list until it is there and the browser has nothing left to
 * do, with an empty cache, at full speed and on a CPU four times slower; and from sending a form until an open list says
 * that there is something new.
 */
export async function lookInBrowser({ origin, cookie }) {
  const browser = await launchBrowser()
  try {
    const visits = { usable: [], usableSlowly: [], shown: [] }
    for (let visit = 0; visit < VISITS; visit++) {
      visits.usable.push(await openList(browser, { origin, cookie, slowdown: 1 }))
      visits.usableSlowly.push(await openList(browser, { origin, cookie, slowdown: 4 }))
      visits.shown.push(await waitForArrival(browser, { origin, cookie, visit }))
    }
    return Object.fromEntries(Object.entries(visits).map(([name, times]) => [name, median(times)]))
  } finally {
    await browser.close()
  }
}

async function withPage(browser, { origin, cookie }, task) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ ...cookie, url: origin, httpOnly: true }])
  try {
    return await task(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

function openList(browser, { origin, cookie, slowdown }) {
  return withPage(browser, { origin, cookie }, async (page, context) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${origin}/desk/inbox`, { waitUntil: 'load' })
    return page.evaluate(
      () => new Promise((done) => requestIdleCallback(() => done(performance.now()), { timeout: 10_000 })),
    )
  })
}

function waitForArrival(browser, { origin, cookie, visit }) {
  return withPage(browser, { origin, cookie }, async (page) => {
    await page.goto(`${origin}/desk/inbox`, { waitUntil: 'load' })
    // Until the page listens.
    await pause(500)
    const began = performance.now()
    await sendMessage(origin, visit)
    await page.getByRole('link', { name: '1 new' }).waitFor()
    return performance.now() - began
  })
}

async function sendMessage(origin, visit) {
  const answers = { name: 'Ann Lee', email: `ann${visit}@mail.example`, subject: 'program' }
  const body = new URLSearchParams({ ...answers, message: `When do you start? I ask for the ${visit + 1}. time.` })
  const headers = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' }
  const answer = await fetch(`${origin}/contact?form=contact`, { method: 'POST', body, headers, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`/contact answered ${answer.status}`)
}
