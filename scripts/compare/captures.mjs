import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { root } from '../installed.mjs'
import { endMorning, kindOf, linksIn, liveMorning, verify } from './morning.mjs'
import { createNormalizer, headersInWords } from './normalize.mjs'

const PUBLIC =
  '/robots.txt /sitemap.xml /feed.xml /six-saturdays.ics /search.json /healthz /readyz /nowhere /vi /vi/contact'

/** Lives a morning on a site and captures everything that can be seen of it afterwards: [name, text] of each. */
export async function captureAll(site) {
  const normalize = createNormalizer(site)
  const captures = []
  const links = new Set()
  const styles = new Set()
  const keep = (name, { status, headers, bytes, text }) => {
    for (const link of linksIn(text)) links.add(link)
    for (const [address] of text.matchAll(/\/assets\/[\w./-]+\.css/g)) styles.add(address)
    const seen = `${status}\n${headersInWords(headers)}\n\n${inWords(bytes, headers.get('content-type') ?? '')}`
    captures.push([normalize(name), normalize(seen)])
  }
  const browsers = await liveMorning(site, keep)
  await captureDesk(browsers, addressesOf([...links]))
  await endMorning(site, browsers.owner)
  for (const page of await publicPages(browsers.nobody)) await browsers.nobody.ask(page)
  for (const style of [...styles].sort()) await browsers.nobody.ask(style)
  await verify(site, browsers.owner, 'rosa@office.example')
  for (const form of ['contact', 'application', 'acceptance', 'referral', 'speaker', 'cancellation'])
    for (const format of ['csv', 'xlsx']) await exportForm(browsers.owner, form, format)
  const add = (name, text) => captures.push([name, normalize(text)])
  for (const [index, row] of (await readEmails(site)).entries()) add(`outbox ${index}`, rowInWords(row))
  add('audit', await operate(site, 'audit'))
  add('staff list', await operate(site, 'staff', 'list'))
  return captures
}

async function captureDesk(browsers, addresses) {
  for (const browser of Object.values(browsers)) for (const address of addresses) await browser.ask(address)
}

/** The GET rows of the table of rights, each with up to three addresses that pages linked to. */
function addressesOf(links) {
  const table = readFileSync(join(root, 'docs/desk-rights.md'), 'utf8')
  const rows = [...table.matchAll(/^\| GET (\S+) /gm)].map(([, row]) => row).filter((row) => row !== '/desk/stream')
  const plain = rows.flatMap((row) => {
    const pattern = new RegExp(`^${row.replace(/:\w+/g, '[^/?]+')}(\\?|$)`)
    const kinds = Map.groupBy(
      links.filter((link) => pattern.test(link)),
      kindOf,
    )
    return [...(row.includes(':') ? [] : [row]), ...[...kinds.values()].flatMap((found) => found.slice(0, 3))]
  })
  return [...new Set(plain)]
}

async function publicPages(browser) {
  const { text } = await browser.ask('/sitemap.xml')
  const pages = [...text.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address).pathname)
  return new Set([...PUBLIC.split(' '), ...pages])
}

async function exportForm(browser, form, format) {
  const page = `/desk/export?form=${form}`
  // The only contact submission is forgotten in the course of the morning.
  const { text } = await browser.ask(page)
  if (!text.includes('Nothing to export')) await browser.send(page, /\/desk\/export/, { format })
}

function inWords(bytes, type) {
  if (/spreadsheetml|zip/.test(type)) {
    const parts = Object.entries(unzipSync(bytes)).sort(([one], [other]) => (one < other ? -1 : 1))
    return parts.map(([name, part]) => `${name}\n${byLine(Buffer.from(part).toString())}`).join('\n')
  }
  return /html|xml|json/.test(type) ? byLine(bytes.toString()) : bytes.toString()
}

/** Markup with a line for each element, so that a difference is short. */
const byLine = (text) => text.replaceAll('><', '>\n<').replaceAll(',"', ',\n"')

/** Emails with their bodies, which were in the outbox until 0.2.0. */
async function readEmails(site) {
  const complete = 'SELECT * FROM outbox LEFT JOIN email_bodies ON email_id = id ORDER BY id'
  const earlier = 'SELECT * FROM outbox ORDER BY id'
  const rows = await site.read(complete).catch(() => site.read(earlier))
  return rows.map(({ email_id, content_revision, send_after, batch_id, text, html, ...row }) => {
    return { ...row, text: text ?? '', html: html ?? '' }
  })
}

function rowInWords(row) {
  return Object.entries(row)
    .map(([column, value]) => `${column}: ${value}`)
    .sort()
    .join('\n')
}

async function operate({ checkout, env }, ...parameters) {
  const options = { cwd: checkout, env }
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['scripts/operate.mjs', ...parameters], options).catch(
    (error) => error,
  )
  return stdout
}
