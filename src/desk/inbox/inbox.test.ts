import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptance } from '../../../tests/support/answers'
import { assign } from '../../../tests/support/changes'
import { signedIn } from '../../../tests/support/desk-browser'
import { readRows } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { storeSummerAndWinter } from '../../../tests/support/seasons'
import { application, contactMessage, openSite } from '../../../tests/support/test-site'
import { changeRole, removeMember } from '../../staff/team'

async function siteWithThree() {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'office'), await signedIn(site, 'helper')]
  await site.postJson('contact', contactMessage)
  site.setClock('2026-06-25T17:10:00.000Z')
  await site.postJson('application', application)
  await site.postJson('accept', acceptance)
  return { site, rosa, ben }
}

test('lists new submissions first, unread, with their age', async () => {
  const { rosa } = await siteWithThree()
  const html = await (await rosa.get('/desk/inbox')).text()
  const rows = readRows(html)
  expect(rows.map(({ form, name, isUnread, status }) => ({ form, name, isUnread, status }))).toEqual([
    { form: 'Acceptance', name: expect.any(String), isUnread: true, status: 'New' },
    { form: 'Application', name: 'Nguyễn Lee', isUnread: true, status: 'New' },
    { form: 'Message', name: "Miles O'Brien", isUnread: true, status: 'New' },
  ])
  expect(rows.map(({ words }) => words)).toEqual([
    'Summer · Prepay only',
    'Lincoln · 11th · Summer Sell 李 tea.',
    'When do you start?',
  ])
  expect(rows[2]).toMatchObject({ age: '7 minutes ago', moment: 'Thu, Jun 25, 2026, 10:03 AM' })
  expect(textOf(html)).toContain('3 submissions')
})

test('marks an acceptance without an application in the list and on its page', async () => {
  const { site, rosa } = await siteWithThree()
  await site.postJson('accept', { ...acceptance, email: 'elsewhere@example.org' })
  const noted = async () => {
    const list = await (await rosa.get('/desk/inbox?form=acceptance')).text()
    const page = await (await rosa.get(readRows(list)[0]?.address ?? '')).text()
    return [list, page].map((html) => textOf(html).includes('No application'))
  }
  expect(await noted()).toEqual([true, true])
  const { firstName, lastName, programType } = acceptance
  await site.postJson('application', { ...application, firstName, lastName, programType })
  expect(await noted()).toEqual([false, false])
})

test('marks an application outside its season’s window in the list and on its page', async () => {
  const { site, rosa } = await siteWithThree()
  await storeSummerAndWinter(site.database)
  await site.database.updateTable('submissions').set({ season_id: 'summer', timing: 'late' }).execute()
  await site.database.updateTable('inbox').set({ season_id: 'summer' }).execute()
  const list = await (await rosa.get('/desk/inbox?form=application')).text()
  expect(readRows(list).map(({ words }) => words)).toEqual([expect.stringMatching(/^applied late /)])
  const page = await (await rosa.get(readRows(list)[0]?.address ?? '')).text()
  expect(textOf(page)).toMatch(/applied late.*Season Summer/)
})

test('combines filters in the address, removes one with a chip, and leaves out empty fields', async () => {
  const { rosa } = await siteWithThree()
  const asked = await rosa.get('/desk/inbox?q=&form=contact&status=new&assigned=&school=&unread=yes')
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/desk/inbox?form=contact&status=new&unread=yes'])
  const html = await (await rosa.get('/desk/inbox?form=contact&status=new&unread=yes')).text()
  expect(readRows(html).map(({ form }) => form)).toEqual(['Message'])
  expect(html).toContain('href="/desk/inbox?form=contact&amp;unread=yes"><span class="visually-hidden">Remove </span>')
  const none = textOf(await (await rosa.get('/desk/inbox?form=contact&status=done')).text())
  expect(none).toContain('Nothing matches')
})

test('links from a submission to the next one in the same list', async () => {
  const { rosa } = await siteWithThree()
  const [first] = readRows(await (await rosa.get('/desk/inbox?status=new')).text())
  const names: string[] = []
  for (let address = first?.address; address; ) {
    const html = await (await rosa.get(address)).text()
    names.push(textOf(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''))
    address = linkIn(html, 'next')
  }
  expect(names.slice(1)).toEqual(['Nguyễn Lee', "Miles O'Brien"])
})

function linkIn(html: string, rel: 'prev' | 'next'): string | undefined {
  return new RegExp(`<a[^>]* href="([^"]+)" rel="${rel}">`).exec(html)?.[1]?.replaceAll('&amp;', '&')
}

test('lists submissions assigned to a removed member', async () => {
  const { site, rosa, ben } = await siteWithThree()
  const [row] = await site.stored()
  await assign(site.app, rosa.member, { submissionId: row?.id ?? '', version: 1, assigneeId: ben.member.id })
  const list = async () => (await rosa.get(`/desk/inbox?assigned=${ben.member.id}`)).text()
  expect(await list()).toContain('>A helper</option>')
  await changeRole(site.app, null, ben.member.id, 'editor')
  expect(await list()).toContain('>A helper (can’t read submissions)</option>')
  await removeMember(site.app, null, ben.member.id)
  const html = await list()
  expect(html).toContain('>A helper (left)</option>')
  expect(readRows(html)).toHaveLength(1)
})

test('explains an empty inbox', async () => {
  const site = await openSite()
  const ben = await signedIn(site, 'helper')
  expect(textOf(await (await ben.get('/desk/inbox')).text())).toContain('No submissions yet')
})

test('shows fifty submissions on a page smaller than 25 kB, and the next one on another page', async () => {
  const site = await openSite()
  const rosa = await signedIn(site, 'owner')
  const goals = 'Sell tea on Saturdays, and more of it. '.repeat(9)
  for (let sent = 0; sent < 51; sent++) {
    const person = { firstName: 'Nguyễn Thị', lastName: `Minh Khai ${sent}`, email: `p${sent}@example.org` }
    await site.postJson('application', { ...application, ...person, goals })
  }
  const first = await (await rosa.get('/desk/inbox')).text()
  expect(readRows(first)).toHaveLength(50)
  expect(brotliCompressSync(first).length).toBeLessThanOrEqual(25_000)
  const second = await (await rosa.get(linkIn(first, 'next') ?? '')).text()
  expect(readRows(second).map(({ name }) => name)).toEqual(['Nguyễn Thị Minh Khai 0'])
  expect(readRows(await (await rosa.get(linkIn(second, 'prev') ?? '')).text())).toHaveLength(50)
})

test('marks an opened submission as read for the current user, except on prefetch and cross-site requests', async () => {
  const { rosa, ben } = await siteWithThree()
  const [{ address = '' } = {}] = readRows(await (await rosa.get('/desk/inbox')).text())
  const unread = async (who: typeof rosa) =>
    readRows(await (await who.get('/desk/inbox')).text()).filter(({ isUnread }) => isUnread).length
  await rosa.ask(address, { method: 'HEAD' })
  await rosa.ask(address, { headers: { 'Sec-Purpose': 'prefetch' } })
  const led = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
  await rosa.ask(address, { headers: led })
  expect(await unread(rosa)).toBe(3)
  // A link in a webmail message.
  await rosa.ask(address, { headers: { ...led, 'Sec-Fetch-User': '?1' } })
  expect([await unread(rosa), await unread(ben)]).toEqual([2, 3])
})

test('links from a submission back to its list and to no other address', async () => {
  const { rosa } = await siteWithThree()
  const [row] = readRows(await (await rosa.get('/desk/inbox?form=contact&unread=yes')).text())
  const html = await (await rosa.get(row?.address ?? '')).text()
  const [path = ''] = (row?.address ?? '').split('?')
  const anchor = `#${path.split('/').at(-1)}`
  expect(html).toContain(`<a href="/desk/inbox?form=contact&amp;unread=yes${anchor}">Back to the list</a>`)
  const elsewhere = await (await rosa.get(`${path}?from=${encodeURIComponent('//evil.example?form=contact')}`)).text()
  expect(elsewhere).toContain(`<a href="/desk/inbox${anchor}">Back to the list</a>`)
})

test('shows the number of search results in spam and links to them', async () => {
  const { rosa, site } = await siteWithThree()
  await site.database.updateTable('inbox').set({ status: 'spam' }).where('form', '=', 'contact').execute()
  const html = await (await rosa.get('/desk/inbox?q=miles')).text()
  expect(textOf(html)).toContain('No matches. 1 in spam.')
  expect(html).toContain('href="/desk/inbox?q=miles&amp;status=spam"')
  expect(readRows(await (await rosa.get('/desk/inbox?q=miles&status=spam')).text())).toHaveLength(1)
  expect(textOf(await (await rosa.get('/desk/inbox')).text())).not.toContain('more in spam')
})

test('suggests each school once', async () => {
  const { rosa, site } = await siteWithThree()
  await site.postJson('application', { ...application, schoolName: 'lincoln high  school' })
  await site.postJson('application', { ...application, schoolName: 'Oak Grove' })
  const html = await (await rosa.get('/desk/inbox')).text()
  const [, list = ''] = /<datalist id="schools">(.*?)<\/datalist>/s.exec(html) ?? []
  expect([...list.matchAll(/value="([^"]+)"/g)].map(([, name = '']) => name.toLowerCase())).toEqual([
    expect.stringMatching(/^lincoln high/),
    'oak grove',
  ])
})
