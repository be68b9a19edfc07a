import { expect, test } from 'vitest'
import { acceptance } from '../../../tests/support/answers'
import { sendAcceptance, sendMessage } from '../../../tests/support/desk'
import { signedIn } from '../../../tests/support/desk-browser'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { linksOf, textOf } from '../../../tests/support/page'
import { readCsv, readXlsx } from '../../../tests/support/spreadsheets'
import { openSite, type TestSite } from '../../../tests/support/test-site'
import type { Role } from '../../access/roles'
import * as routes from '../../routes'
import { endSession } from '../../staff/sessions'
import { changeRole, removeMember } from '../../staff/team'

const ACCEPTANCES = `${routes.deskExport}?form=acceptance`
const HEALTH_ANSWERS = [acceptance.dietary, acceptance.medical, acceptance.emergencyContact]

async function open(role: Role = 'office') {
  const site = await openSite()
  await sendMessage(site.database)
  await sendAcceptance(site.database)
  const browser = await signedIn(site, role)
  const token = browser.formToken()
  /** Posts the export form with the given columns. */
  const ask = (path: string, fields: Record<string, string>, columns = ['reference', 'answer: Email']) => {
    const body = new URLSearchParams({ token, ...fields })
    for (const column of columns) body.append('column', column)
    const headers = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
    return browser.ask(path, { method: 'POST', body, headers })
  }
  const bytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
  const logged = () => site.database.selectFrom('events').selectAll().where('kind', '=', 'exported').execute()
  return { site, browser, ask, bytes, logged }
}

test('shows the number of submissions and the columns of the file', async () => {
  const { browser } = await open()
  const list = await (await browser.get(`${routes.deskInbox}?form=acceptance`)).text()
  expect(linksOf(list)).toContainEqual({ text: 'Export', href: ACCEPTANCES })
  const page = textOf(await (await browser.get(ACCEPTANCES)).text())
  expect(page).toContain('1 submission · Form: Acceptance')
  expect(page).toContain('Exports can’t be undone. This one is logged')
  expect(page).toContain('With Dietary Restrictions, Medical Conditions, Emergency Contact')
  expect(textOf(await (await browser.get(`${routes.deskExport}?form=contact`)).text())).not.toContain(
    'Health information',
  )
  expect(textOf(await (await browser.get(`${routes.deskExport}?q=nobody`)).text())).toContain('Nothing to export')
})

test('exports the chosen columns and logs the export before it is read', async () => {
  const { browser, ask, bytes, logged } = await open()
  const answer = await ask(ACCEPTANCES, { format: 'xlsx' })
  const details = {
    filter: ['Form: Acceptance'],
    count: 1,
    format: 'xlsx',
    health: false,
    columns: ['Reference', 'Email'],
  }
  expect(await logged()).toMatchObject([{ actor_id: browser.member.id, details: JSON.stringify(details) }])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="submissions-2026-06-25.xlsx"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(readXlsx(await bytes(answer)).slice(1)).toEqual([[expect.stringMatching(/^[\dA-Z]{4}-/), acceptance.email]])
  const all = readCsv(await bytes(await ask(routes.deskExport, { format: 'csv' })))
  expect(all.slice(1).map(([, email]) => email)).toEqual([acceptance.email, 'miles@example.org'])
  expect(textOf(await (await browser.get(routes.deskLog)).text())).toContain('exported List: Form: Acceptance')
})

test('includes health information only on request', async () => {
  const { ask, bytes, logged } = await open()
  const health = ['health: Dietary Restrictions', 'health: Medical Conditions', 'answer: Medical Conditions', 'medical']
  const without = readCsv(await bytes(await ask(routes.deskExport, { format: 'csv' }, ['reference', ...health])))
  expect(without[0]).toEqual(['Reference'])
  for (const value of HEALTH_ANSWERS) expect(JSON.stringify(without)).not.toContain(value)
  const withHealth = readXlsx(await bytes(await ask(routes.deskExport, { format: 'xlsx', health: 'yes' })))
  expect(withHealth[1]?.slice(2)).toEqual(HEALTH_ANSWERS)
  const events = (await logged()).map(({ details }) => details)
  expect(events.map((details) => JSON.parse(details ?? '').health)).toEqual([false, true])
  for (const value of HEALTH_ANSWERS) expect(events.join()).not.toContain(value)
})

test('denies exports to roles without the right and logs no event', async () => {
  const { browser, ask, logged } = await open('helper')
  expect((await ask(ACCEPTANCES, { format: 'csv', health: 'yes' })).status).toBe(404)
  expect(await (await browser.get(routes.deskInbox)).text()).not.toContain(routes.deskExport)
  expect(await logged()).toEqual([])
})

test('requires a fresh sign-in and returns to the same list', async () => {
  const site = await openSite()
  const stale = await signedIn(site, 'office', { isVerified: false })
  for (const answer of [await stale.get(ACCEPTANCES), await stale.send(ACCEPTANCES, { format: 'csv' })])
    expect(answer.headers.get('Location')).toBe(`${routes.deskVerify}?next=${encodeURIComponent(ACCEPTANCES)}`)
})

test('keeps the choices if the form is invalid', async () => {
  const { site, ask, logged } = await open()
  const refused = await ask(routes.deskExport, { format: 'csv' }, [])
  const page = await refused.text()
  expect([refused.status, page]).toEqual([422, expect.stringContaining('Choose at least one column')])
  expect(page).toMatch(/checked="" value="csv"/)
  expect((await ask(ACCEPTANCES, { format: 'doc' })).status).toBe(422)
  await fillInbox(site.database, Array(20_000).fill({}))
  const large = await ask(routes.deskExport, { format: 'xlsx' })
  expect([large.status, textOf(await large.text())]).toEqual([422, expect.stringContaining('Choose CSV')])
  expect(await logged()).toEqual([])
})

test('refuses a third export until another one has been read or canceled', async () => {
  const { site, ask, bytes, logged } = await open()
  const others = [await signedIn(site, 'office'), await signedIn(site, 'office')] as const
  const askAs = (browser: (typeof others)[number]) =>
    browser.post(ACCEPTANCES, { token: browser.formToken(), format: 'csv', column: 'reference' })
  const [first, second] = [await askAs(others[0]), await askAs(others[1])]
  const third = await ask(ACCEPTANCES, { format: 'csv' })
  expect([third.status, third.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(await third.text()).toContain('Two exports are already running')
  expect(await logged()).toHaveLength(2)
  await first.body?.cancel()
  await bytes(second)
  await expect.poll(async () => (await askAs(others[0])).status).toBe(200)
  await expect.poll(async () => (await askAs(others[1])).status).toBe(200)
  expect(site.logged).toEqual([])
})

test('prints the chosen columns by name and logs the export', async () => {
  const { site, browser, ask, logged } = await open()
  await site.postJson('accept', { ...acceptance, firstName: 'Ágnes' })
  const link = `${ACCEPTANCES}&print=yes`
  expect(await (await browser.get(`${routes.deskInbox}?form=acceptance`)).text()).toContain(link.replace('&', '&amp;'))
  const page = await (await browser.get(link)).text()
  expect(page).toMatch(/checked="" value="print"/)
  const chosen = [...page.matchAll(/name="column"[^>]* checked=""[^>]* value="([^"]+)"/g)].map(([, key = '']) => key)
  expect(chosen).toEqual(['reference', 'form', 'status', 'sender', 'answer: Program Type'])

  const paper = await (await ask(ACCEPTANCES, { format: 'print' }, ['reference', 'answer: Email'])).text()
  expect([...paper.matchAll(/<th scope="(?:col|row)">(.*?)<\/th>/g)].map(([, words = '']) => textOf(words))).toEqual([
    ...['Tick', 'Sender', 'Reference', 'Email'],
    ...["Ágnes O'Brien", "Nguyễn O'Brien"],
  ])
  expect(textOf(paper)).toContain('Form: Acceptance . 2 submissions, Thu, Jun 25, 2026')
  for (const value of HEALTH_ANSWERS) expect(paper).not.toContain(value)
  expect((await logged()).map(({ details }) => JSON.parse(details ?? ''))).toMatchObject([
    { format: 'print', count: 2, health: false, columns: ['Sender', 'Reference', 'Email'] },
  ])
})

test('explains that a list is too long for paper', async () => {
  const { site, ask, logged } = await open()
  // The site already has two submissions.
  await fillInbox(site.database, Array(1998).fill({}))
  expect((await ask(routes.deskExport, { format: 'print' })).status).toBe(200)
  await sendMessage(site.database)
  const refused = await ask(routes.deskExport, { format: 'print' })
  expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining('up to 2,000')])
  expect(await logged()).toHaveLength(1)
})

test('allows each member one export at a time, on paper or as a file', async () => {
  const { site, browser, ask, bytes, logged } = await open()
  const print = (by = browser) => by.send(routes.deskExport, { format: 'print', column: 'reference' })
  const first = await ask(ACCEPTANCES, { format: 'csv' })
  const second = await ask(ACCEPTANCES, { format: 'csv' })
  expect([second.status, second.headers.get('Retry-After')]).toEqual([429, '60'])
  expect(textOf(await second.text())).toContain('Another list or export of yours is still being made')
  expect((await print()).status).toBe(429)
  expect(await logged()).toHaveLength(1)
  expect((await print(await signedIn(site, 'office'))).status).toBe(200)
  await bytes(first)
  await expect.poll(async () => (await print()).status).toBe(200)
  expect((await ask(ACCEPTANCES, { format: 'csv' })).status).toBe(200)
})

type Browser = Awaited<ReturnType<typeof signedIn>>

test.each<[what: string, change: (site: TestSite, browser: Browser) => Promise<unknown>]>([
  ['is removed', ({ app }, { member }) => removeMember(app, null, member.id)],
  ['becomes a helper', ({ app }, { member }) => changeRole(app, null, member.id, 'helper')],
  ['signs out', ({ app }, { member, session }) => endSession(app, member, session.id)],
])('aborts an export when its author %s', async (_what, change) => {
  const { site, browser, ask } = await open()
  await fillInbox(site.database, Array(5000).fill({}))
  const answer = await ask(routes.deskExport, { format: 'csv' })
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await change(site, browser)
  // One part may already be buffered in the stream.
  const rest = async () => {
    for (let count = 0; count < 3; count++) await reader?.read()
  }
  await expect(rest()).rejects.toThrow('may no longer download')
})
