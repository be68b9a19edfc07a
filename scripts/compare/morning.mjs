import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bodyOf, formsIn, openBrowser } from './browser.mjs'
import { mailTo } from './site.mjs'

const ROLES = ['owner', 'office', 'helper', 'editor', 'saturday']
const PUBLIC_FORMS = [
  ['/contact', 'contact', 'contact'],
  ['/about', 'contact-sidebar', 'contact'],
  ['/application', 'application', 'application'],
  ['/accept', 'acceptance', 'accept'],
  ['/referral', 'referral', 'referral'],
  ['/speakers', 'speaker', 'speaker'],
  ['/cancel', 'cancellation', 'cancel'],
]
/** These end what the morning still needs; and which of two people is kept depends on their ids. */
const LAST = /sign-out|\/role|\/remove$|\/end$|end-others|\/verify|unpublish|sign-in|\/(join|separate)$/
const DESK = [
  '',
  '/inbox',
  '/emails',
  '/team',
  '/team/invite',
  '/account',
  '/replies',
  '/replies/new',
  '/tags',
  '/views',
]
const MORE = ['/files', '/site-check', '/website', '/inbox/new', '/export', '/log', '/log?q=&undone=no']

/** What ends somebody's work, done last. */
export async function endMorning(site, owner) {
  await verify(site, owner, 'rosa@office.example')
  await walkDesk(site, owner, (action) => /unpublish|\/role|\/remove$/.test(action))
}

/** What an office does in a morning, over HTTP alone. Resolves to the browsers of everybody who was there. */
export async function liveMorning(site, keep) {
  const visitor = openBrowser(site.origin, 'visitor', keep)
  for (const form of PUBLIC_FORMS) await sendPublicForm(site, visitor, form)
  const owner = await enterFirst(site, keep)
  const browsers = { nobody: visitor, owner }
  await verify(site, owner, 'rosa@office.example')
  for (const role of ROLES) {
    const email = `${role}@office.example`
    await owner.send('/desk/team/invite', /team\/invite/, { name: `A ${role}`, email, role })
    await site.pass(61)
    if (role !== 'owner') browsers[role] = await enter(site, keep, role, email)
  }
  await verify(site, owner, 'rosa@office.example')
  await walkDesk(site, owner, (action) => !LAST.test(action))
  return browsers
}

async function sendPublicForm(site, visitor, [path, name, endpoint]) {
  const action = new RegExp(`form=${name}$`)
  const form = formsIn((await visitor.ask(path)).text, path).find((one) => action.test(one.action))
  const texts = {
    name: 'Ann Lee',
    firstName: 'Ann',
    lastName: 'Lee',
    fullName: 'Ann Lee',
    message: 'When do you start in summer, and what should my daughter bring on the first day?',
  }
  const given = Object.entries(form.fields).map(([field, value]) => [field, texts[field] ?? (value || `Some ${field}`)])
  const boxes = name === 'acceptance' ? { termsAccepted: 'on', photoRelease: 'on' } : {}
  const fields = { ...Object.fromEntries(given), ...boxes, website: '', email: `${name}@mail.example` }
  await visitor.post(form.action, new URLSearchParams(fields), { name: `plain ${name}` })
  await visitor.post(form.action, new URLSearchParams({ ...fields, email: 'nobody' }), {
    name: `plain ${name} refused`,
  })
  await visitor.ask('/api/csrf')
  const token = decodeURIComponent(visitor.cookies.get('XSRF-TOKEN'))
  for (const email of [`api-${name}@mail.example`, '']) {
    const answers = Object.entries({ ...fields, email }).map(([field, value]) => [field, value === 'on' ? true : value])
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
    const body = JSON.stringify(Object.fromEntries(answers))
    await visitor.post(`/api/${endpoint}`, body, { headers, name: `api ${name} ${email && 'sent'}` })
  }
  await site.pass(61)
}

async function enterFirst(site, keep) {
  const path = new URL(readFileSync(join(site.dataDir, 'first-owner-link'), 'utf8').trim()).pathname
  const owner = openBrowser(site.origin, 'owner', keep)
  await owner.send(path, /enter/, { name: 'Rosa Delgado', email: 'rosa@office.example' })
  return owner
}

/** Some of what follows asks for a code if the last one is more than 15 minutes old. */
export async function verify(site, browser, email) {
  const { text } = await browser.ask('/desk/verify')
  const form = formsIn(text, '/desk/verify').find(({ action }) => action === '/desk/verify/code')
  await browser.post('/desk/verify/code', bodyOf(form))
  await site.pass(1)
  const words = /Code\W+([A-Z\d]{6})\b/
  const [, code] = words.exec(mailTo(site.dataDir, email, words)) ?? []
  if (!code) throw new Error(`no code for ${email}`)
  await browser.post('/desk/verify', bodyOf({ ...form, fields: { ...form.fields, code } }))
}

async function enter(site, keep, role, email) {
  const [path] = /\/desk\/enter\/[\w.~-]+/.exec(mailTo(site.dataDir, email)) ?? []
  if (!path) throw new Error(`no invitation for ${email}`)
  const browser = openBrowser(site.origin, role, keep)
  await browser.send(path, /enter/)
  return browser
}

/** Sends every form of every page of the desk, each kind by each of its buttons, twice at most. */
async function walkDesk(site, browser, isWanted) {
  const pages = [...DESK, ...MORE].map((path) => `/desk${path}`)
  const seen = new Set(pages)
  const sent = new Map()
  for (let page = pages.shift(); page !== undefined; page = pages.shift()) {
    const { text } = await browser.ask(page)
    for (const link of linksIn(text)) {
      const kind = kindOf(link)
      if (seen.has(link) || count(seen, kind) > 2) continue
      seen.add(link).add(`${kind}#${count(seen, kind)}`)
      pages.push(link)
    }
    for (const form of formsIn(text, page).filter(({ action }) => isWanted(action)))
      await press(site, browser, form, sent)
  }
}

async function press(site, browser, form, sent) {
  const buttons = form.buttons.length > 0 ? form.buttons : [{}]
  for (const { name, value = '', formaction } of buttons) {
    const action = formaction ?? form.action
    const kind = `${kindOf(action)} ${name}=${name === 'status' || name === 'do' ? value : ''} ${Object.keys(form.fields)}`
    sent.set(kind, (sent.get(kind) ?? 0) + 1)
    if (sent.get(kind) > 2) continue
    const fields = name ? { ...form.fields, [name]: value } : form.fields
    await browser.post(action, bodyOf({ ...form, fields }))
    await site.pass(7)
  }
}

const count = (seen, kind) => [0, 1, 2].filter((index) => seen.has(`${kind}#${index}`)).length

/** The desk's addresses that a page links to. */
export function linksIn(html) {
  const links = [...html.matchAll(/href="(\/desk[^"#]*)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'))
  // Shown as soon as attempts are written down, by the real clock.
  const steady = links.filter((link) => !link.endsWith('kind=attempts-refused'))
  return steady.filter((link) => !LAST.test(link) || /\/(role|remove)$|unpublish/.test(link))
}

/** An address without what names one thing of many. */
export function kindOf(address) {
  const [path, query = ''] = address.split('?')
  const names = [...new URLSearchParams(query).keys()].sort()
  return `${path.replace(/\/(?=[^/]*\d)[^/]+/g, '/:id')}?${names}`
}
