import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { signedIn } from '../../../tests/support/desk-browser'
import { createFinding } from '../../../tests/support/findings'
import { elementsOf, linksOf, mainOf, partOf, piecesOf, textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { openWebsiteDesk } from '../../../tests/support/website-desk'
import { recordSiteStart } from '../../editorial/documents/read-published'
import { emailOwnersWeekly } from '../../editorial/findings/email-owners-weekly'
import { findingsEmail } from '../../editorial/findings/findings-email'
import { readOpenFindings } from '../../editorial/findings/read-findings'
import { storeFindings } from '../../editorial/findings/store-findings'
import * as routes from '../../routes'
import { seasonPlanName } from '../../seasons/season-plan-name'

const [post] = readContent().posts
const POST = `posts/${post?.id}`

async function openFindings() {
  const site = await openSite()
  await recordSiteStart(site.database, site.clock.now())
  const store = (...all: ReturnType<typeof createFinding>[]) =>
    storeFindings(site.app, { found: all, failed: [] }, 'fresh')
  await store(
    createFinding('The post asks for $5.', { document: POST, field: 'paragraphs.1' }),
    createFinding('June 25, 2026 is a Thursday.'),
    createFinding('The button leads nowhere.', { document: 'buttons', field: 'payment.url' }),
  )
  const open = async (role: Parameters<typeof signedIn>[1]) => {
    const browser = await signedIn(site, role)
    const main = async (path: string = routes.deskSiteCheck) => mainOf(await (await browser.get(path)).text())
    /** Submits the form of the finding that contains a text, and follows the redirect. */
    const press = async (said: string, fields: Record<string, string> = {}, page?: string) => {
      const row = piecesOf(page ?? (await main()), 'li').find((each) => textOf(each).includes(said)) ?? ''
      const [form] = elementsOf(row, 'form')
      const [version] = elementsOf(row, 'input').filter(({ name }) => name === 'version')
      const answer = await browser.send(form?.action ?? '', { version: version?.value ?? '', ...fields })
      const location = answer.headers.get('Location')
      return { status: answer.status, html: location ? await main(location) : mainOf(await answer.text()) }
    }
    return { ...browser, main, press }
  }
  return { site, store, open }
}

test('groups findings by document and links each to its field', async () => {
  const { open } = await openFindings()
  const { main } = await open('owner')
  const html = await main()
  expect(piecesOf(html, 'h2').map(textOf)).toEqual(['The organization 1', 'Payment buttons 1', `${post?.title} 1`])
  expect(textOf(partOf(html, /^The organization/))).toContain('June 25, 2026 is a Thursday.')
  expect(linksOf(html).map(({ href }) => href)).toEqual([
    '/desk/website/edit/organization#value.phone',
    '/desk/website/edit/buttons#value.payment.url',
    `/desk/website/edit/${POST}#value.paragraphs`,
  ])
})

test('fills in facts in document titles, also on Today and in the email', async () => {
  const { site, store, open } = await openFindings()
  await store(
    createFinding('It ended.', { document: 'announcements/registration', field: 'until' }),
    createFinding('No link leads there.', { document: 'pages/program', field: '' }),
  )
  const { main } = await open('owner')
  const titles = ['Business Boot Camp', 'Summer 2022: registration is open']
  expect(piecesOf(await main(), 'h2').map(textOf)).toEqual(titles.map((title) => `${title} 1`))
  const today = await main(routes.desk)
  for (const title of titles) expect(textOf(today)).toContain(title)
  expect(textOf(today)).not.toMatch(/\{\w+\}/)
  const email = findingsEmail(await readOpenFindings(site.database, 10), 2, site.app)
  expect(JSON.stringify(email)).toMatch(/Business Boot Camp.*Summer 2022|Summer 2022.*Business Boot Camp/)
})

test('shows findings about payment buttons to members who cannot correct them', async () => {
  const { open } = await openFindings()
  for (const role of ['office', 'editor'] as const) {
    const html = await (await open(role)).main()
    expect(textOf(partOf(html, /^Payment buttons/))).toContain(
      'The button leads nowhere. Only an owner can correct this.',
    )
    expect(linksOf(html).map(({ href }) => href)).not.toContain('/desk/website/edit/buttons#value.payment.url')
  }
  expect((await (await open('helper')).get(routes.deskSiteCheck)).status).toBe(404)
})

test('links a finding about a season to its page for people with the right', async () => {
  const { open, store } = await openFindings()
  const document = seasonPlanName('summer')
  await store(...['deposit', 'schedule.0'].map((field) => createFinding('It is wrong.', { document, field })))
  const links = async (role: 'owner' | 'office') => linksOf(await (await open(role)).main()).map(({ href }) => href)
  const day = '/desk/seasons/summer#value.schedule.0'
  expect(await links('owner')).toEqual(['/desk/seasons/summer#value.deposit', day])
  expect(await links('office')).toEqual([day])
  expect(textOf(await (await open('editor')).main())).toContain('Only the office can correct this.')
})

test('lets only owners accept and reopen findings about payment buttons', async () => {
  const { open } = await openFindings()
  const [owner, editor] = [await open('owner'), await open('editor')]
  const page = await owner.main()
  const why = { reason: 'It is our bank.' }
  expect(partOf(await editor.main(), /^Payment buttons/)).not.toContain('<form')
  expect((await editor.press('leads nowhere', why, page)).status).toBe(404)
  const { html } = await owner.press('leads nowhere', why, page)
  expect(textOf(html)).toContain('Accepted until the text changes.')
  expect(textOf(await editor.main())).not.toContain('Open again')
  expect((await editor.press('leads nowhere', {}, html)).status).toBe(404)
  const [undo = ''] = elementsOf(html, 'form').flatMap(({ action }) => (action?.endsWith('/undo') ? [action] : []))
  expect((await editor.send(undo)).status).toBe(404)
  expect(textOf((await owner.press('leads nowhere', {}, html)).html)).toContain('It’s open again.')
})

test('accepts a finding with a reason, undoes that, accepts it again, and reopens it', async () => {
  const { open } = await openFindings()
  const { press, send, main, member } = await open('editor')
  const { html } = await press('is a Thursday', { reason: 'It <b>is</b> a\r\nspecial day.' })
  expect(textOf(html)).toContain('Accepted until the text changes. Undo')
  expect(textOf(html)).toContain(
    `The organization: June 25, 2026 is a Thursday. It <b>is</b> a special day. ${member.name}`,
  )
  expect(partOf(html, /^The organization/)).toBe('')
  const [undo = ''] = elementsOf(html, 'form').flatMap(({ action }) => (action?.endsWith('/undo') ? [action] : []))
  await send(undo, { back: routes.deskSiteCheck })
  await press('is a Thursday', { reason: 'So' })
  expect(textOf((await press('is a Thursday')).html)).toContain('It’s open again.')
  expect(partOf(await main(), /^The organization/)).toContain('is a Thursday')
})

test('rejects an empty or too long reason and keeps the input', async () => {
  const { open } = await openFindings()
  const { press } = await open('editor')
  expect(await press('is a Thursday', { reason: ' ' })).toMatchObject({
    status: 422,
    html: expect.stringContaining('Please say why this is intentional'),
  })
  const long = 'x'.repeat(501)
  const answer = await press('is a Thursday', { reason: long })
  expect(answer).toMatchObject({ status: 422, html: expect.stringContaining('500 characters or fewer') })
  expect(piecesOf(answer.html, 'textarea').map(textOf)).toContain(long)
})

test('shows both reasons if a colleague accepted first, and responds with 404 if it was resolved', async () => {
  const { open, store } = await openFindings()
  const [rosa, ben] = [await open('owner'), await open('editor')]
  const seen = await ben.main()
  await rosa.press('is a Thursday', { reason: 'One' })
  const answer = await ben.press('is a Thursday', { reason: 'Two' }, seen)
  expect(answer.status).toBe(409)
  expect(textOf(answer.html)).toMatch(/Your change hasn’t been saved\. .* A owner accepted it .*: One You wrote: Two/)
  await store()
  expect((await ben.press('is a Thursday', { reason: 'Two' }, seen)).status).toBe(404)
})

test('checks the published content again', async () => {
  const { open } = await openFindings()
  const { send, main } = await open('editor')
  const answer = await send(routes.deskRecheckSite)
  const text = textOf(await main(answer.headers.get('Location') ?? ''))
  expect(text).toContain('Site check finished.')
  expect(text).not.toContain('The button leads nowhere.')
  expect(text).toContain('June 25, 2026 is a Thursday')
  expect(text).toContain('Last checked Thu, Jun 25, 2026, 10:03 AM')
})

test('shows five findings and the total on Today to members who can correct them', async () => {
  const { open, store } = await openFindings()
  await store(
    ...Array.from({ length: 7 }, (_, index) =>
      createFinding(`Fault ${index}.`, { document: 'schools', field: `${index}.name` }),
    ),
  )
  const part = async (role: 'owner' | 'helper') => partOf(await (await open(role)).main(routes.desk), /^Site check/)
  const html = await part('owner')
  expect(textOf(html)).toMatch(/^Site check 7 .*All 7 .*Fault 0\. .*Fault 4\./)
  expect(textOf(html)).not.toContain('Fault 5.')
  expect(linksOf(html).at(1)?.href).toBe('/desk/website/edit/schools#value.0.name')
  expect(await part('helper')).toBe('')
})

test('lists hints after alarms, labels them, and counts them separately on Today', async () => {
  const { open, store } = await openFindings()
  const hint = createFinding('“$550” was typed.', { check: 'typed-value', field: 'city' })
  await store(hint, createFinding('June 25, 2026 is a Thursday.'))
  const { main } = await open('owner')
  expect(textOf(partOf(await main(), /^The organization/))).toMatch(/is a Thursday\..*Hint “\$550” was typed\./)
  expect(textOf(partOf(await main(routes.desk), /^Site check/))).toMatch(
    /^Site check 1 (?!.*\$550).* 1 more may be wrong\./,
  )
  const form = await main(routes.deskDocument('organization'))
  expect(linksOf(form)).toContainEqual(expect.objectContaining({ text: '“$550” was typed.', href: '#value.city' }))
})

test('warns before publishing about new and remaining findings, but not about resolved ones', async () => {
  const { save, read } = await openWebsiteDesk()
  await save('organization', { 'value.copyrightTo': '2028' })
  const found = /The site check would say: The copyright line ends in (\d+), but this is/
  expect(found.exec(textOf(await read('/desk/website/publish/organization')))?.[1]).toBe('2028')
  await save('organization', { 'value.copyrightTo': '' })
  expect(textOf(await read('/desk/website/publish/organization'))).not.toContain(
    'The site check would say: The copyright',
  )
})

test('escapes markup in findings', async () => {
  const { open, store } = await openFindings()
  await store(createFinding('<img src=x onerror=alert(1)>\u202e “x”', { document: 'posts/__proto__', field: '"><b>' }))
  const html = await (await open('owner')).main()
  expect(elementsOf(html, 'img')).toEqual([])
  expect(elementsOf(html, 'b')).toEqual([])
  expect(textOf(html)).toContain('<img src=x onerror=alert(1)> RLO “x”')
})

test('links the weekly email to existing pages and fields', async () => {
  const { site, open } = await openFindings()
  await open('owner')
  await emailOwnersWeekly(site.app)
  site.setClock('2026-06-29T15:00:00.000Z')
  await emailOwnersWeekly(site.app)
  const { get } = await open('owner')
  const email = (await site.queued()).find(({ kind }) => kind === 'findings')
  const links = elementsOf(email?.html ?? '', 'a').map(({ href = '' }) => new URL(href))
  expect(links).toHaveLength(4)
  expect([...(email?.text.matchAll(/<(https?:[^>]+)>/g) ?? [])].map(([, link]) => link)).toEqual(links.map(String))
  for (const { pathname, hash } of links) {
    const answer = await get(pathname)
    expect(answer.status, pathname).toBe(200)
    if (hash) expect(await answer.text()).toContain(`id="${hash.slice(1)}"`)
  }
})
