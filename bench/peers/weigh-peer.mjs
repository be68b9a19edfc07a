import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'

/** Narrow, so that a form that stands beside the words on a desk stands below them, out of view. */
const phone = { width: 390, height: 844 }
const QUIET_MILLISECONDS = 1000

/**
 * Opens an address as a first visitor does and weighs what comes: the HTML, and the scripts that the browser asked for
 * before the form (a selector) is in view and after React has hydrated it. Bytes are brotli's, of whole files.
 */
export async function weighPeer({ browser, address, form = 'main form' }) {
  const page = await browser.newPage({ viewport: phone })
  const scripts = new Set()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  page.on('response', (response) => isScript(response) && scripts.add(response.url()))
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  const html = await answer.body()
  await untilQuiet(scripts)
  const before = await weighScripts(scripts)
  await page.locator(form).scrollIntoViewIfNeeded()
  await page.waitForFunction(isHydrated, form)
  await untilQuiet(scripts)
  const after = await weighScripts(scripts)
  const words = await page.evaluate(() => document.body.innerText.trim().split(/\s+/).length)
  await page.close()
  return { status: answer.status(), words, html: html.length, htmlCompressed: compress(html), before, after }
}

function isScript(response) {
  return /javascript/.test(response.headers()['content-type'] ?? '')
}

/** React leaves its props on every element that it has taken over. */
function isHydrated(form) {
  return Object.keys(document.querySelector(form)).some((key) => key.startsWith('__reactProps$'))
}

async function untilQuiet(scripts) {
  let known
  do {
    known = scripts.size
    await wait(QUIET_MILLISECONDS)
  } while (scripts.size > known)
}

async function weighScripts(addresses) {
  let bytes = 0
  for (const address of addresses) bytes += compress(Buffer.from(await (await fetch(address)).arrayBuffer()))
  return { bytes, files: addresses.size }
}

function compress(content) {
  return brotliCompressSync(content).length
}
