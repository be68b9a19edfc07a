import { launchBrowser } from '../scripts/browser.mjs'
import { count, load, median, peakMegabytes, pinned, table } from './measure.mjs'
import { startOurs } from './ours.mjs'
import { preparePeers, startPeer, weighPeer } from './peers.mjs'

const ROUNDS = 3
const SECONDS = 4
const BROWSER = { 'Accept-Encoding': 'br, gzip' }
const OUR_PATH = '/about'
const OUR_FORM = '[data-island="contact-sidebar"] form'

/** A page of about 600 words with navigation and a form: ours, and what other frameworks make of one like it. */
export async function measureFrameworks(tell) {
  const peers = preparePeers({ onProgress: tell })
  const browser = await launchBrowser()
  const rows = []
  try {
    const ours = await startOurs()
    const name = `Six Saturdays, \`${OUR_PATH}\``
    rows.push(await measureOne({ name, site: ours, path: OUR_PATH, form: OUR_FORM, browser, tell }))
    for (const peer of peers) {
      const site = await startPeer({ ...peer, ...pinned(peer.command, peer.args) })
      rows.push(await measureOne({ name: `${peer.name} ${peer.version}`, site, path: peer.path, browser, tell }))
    }
  } finally {
    await browser.close()
  }
  const [ours, ...others] = rows
  return { text: textOf(rows), checks: others.map((other) => checkOf(ours, other)) }
}

async function measureOne({ name, site, path, form, browser, tell }) {
  try {
    const address = site.origin + path
    const weight = await weighPeer({ browser, address, ...(form ? { form } : {}) })
    const coding = (await fetch(address, { headers: BROWSER })).headers.get('content-encoding') ?? 'it is'
    load(address, { seconds: 2, headers: BROWSER })
    const runs = Array.from({ length: ROUNDS }, () => load(address, { seconds: SECONDS, headers: BROWSER }))
    const rate = median(runs.map((run) => run.rate))
    const memory = peakMegabytes(site.child.pid)
    tell(`${name}: ${count(rate)}/s, ${memory.toFixed(0)} MB, JavaScript ${weight.before.bytes}, ${weight.after.bytes}`)
    return { name, rate, coding, memory, weight, p99: median(runs.map((run) => run.p99)) }
  } finally {
    await site.stop()
  }
}

function checkOf(ours, other) {
  return { target: `pages: faster than ${other.name}`, found: ours.rate / other.rate, least: 1 }
}

function textOf(rows) {
  const cells = rows.map(({ name, rate, coding, memory, weight, p99 }) => [
    name,
    ...[String(weight.words), count(weight.htmlCompressed), count(weight.before.bytes), count(weight.after.bytes)],
    ...[count(rate), coding, p99.toFixed(1), memory.toFixed(0)],
  ])
  const head = [
    '',
    'words',
    'HTML',
    'script before',
    'script after',
    'pages a second',
    'sent as',
    'p99, ms',
    'peak resident, MB',
  ]
  return [
    'Bytes are after Brotli; script files are counted before the form is in view on a phone, and after it has hydrated (ours has its entry, at most 2 kB, in the page). One process on one core, 64 connections; "sent as" is the encoding that each server uses by default:',
    table([head, ...cells]),
  ].join('\n\n')
}
