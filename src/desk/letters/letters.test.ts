import { expect, test } from 'vitest'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { ADDRESS, openSite } from '../../../tests/support/test-site'
import * as routes from '../../routes'

/** Opens Summer 2026 with three families that are offered a spot and one that is rejected. */
async function openLetters() {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  const deadline = '2099-05-21'
  const rows = ['Ann Lee', '<b>Bo</b> & Co', 'Cy'].map((name, index) => {
    return { name, email: `${index}@example.org`, state: 'offered', deadline, decision_number: 1 } as const
  })
  const rejected = { name: 'Di', email: 'di@example.org', state: 'rejected', decision_number: 1 } as const
  const stored = await storeFamilyForms(site.database, 'application', [...rows, rejected])
  const ids = stored.map(({ applicationId }) => applicationId)
  const rosa = await signedIn(site, 'office')
  /** Posts a choice of applications. Resolves to the status and the next address. */
  const choose = async (browser: DeskBrowser, fields: Record<string, string>, some: readonly string[] = ids) => {
    const chosen = some.map((id) => ['application', id])
    const body = new URLSearchParams([...chosen, ...Object.entries(fields), ['token', await browser.token()]])
    const headers = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await browser.ask(routes.deskLetters, { method: 'POST', body, headers })
    return { status: answer.status, address: answer.headers.get('Location') ?? '', html: await answer.text() }
  }
  return { site, rosa, ids, choose }
}

const textAt = async (browser: DeskBrowser, path: string) => textOf(await (await browser.get(path)).text())

test('lists what is due, shows each letter whole, sends it, and cancels it within its minute', async () => {
  const { rosa, choose } = await openLetters()
  expect(await textAt(rosa, routes.deskLetters)).toContain('Offer, Summer 2026 : 3 not told')
  const choice = await (await rosa.get(`${routes.deskNewLetters}?kind=offer&season=summer-2026`)).text()
  expect(choice.match(/checked=""/g)).toHaveLength(3)
  expect(textOf(choice)).toContain('No letter (1): Rejected: this letter isn’t for them. Di')
  const { status, address } = await choose(rosa, { kind: 'offer' })
  expect(status).toBe(303)
  const html = await (await rosa.get(address)).text()
  const rehearsal = textOf(html)
  for (const words of [
    '3 letters. No letter for 1 of those you chose.',
    'Ann Lee : Offered on',
    'Hi Ann,',
    'Hi <b>Bo</b>,',
  ])
    expect(rehearsal).toContain(words)
  expect(html).not.toContain('<b>Bo')
  expect((await rosa.send(address)).headers.get('Location')).toBe(address)
  expect(await textAt(rosa, address)).toContain('3 waiting')
  const canceled = (await rosa.send(`${address}/cancel`)).headers.get('Location') ?? ''
  expect(await textAt(rosa, canceled)).toMatch(/3 letters canceled\. None had left\. 3 canceled .*Ann Lee Canceled/)
  expect(await textAt(rosa, routes.deskLetters)).toContain('Offer, Summer 2026: 3 0 0 3')
  expect(await textAt(rosa, routes.deskLog)).toContain('canceled letters about 3 submissions')
})

test('refuses a rehearsal after a change, names the family, and rehearses again', async () => {
  const { site, rosa, ids, choose } = await openLetters()
  const { address } = await choose(rosa, { kind: 'offer' }, ids.slice(0, 2))
  const moved = site.database.updateTable('applications').where('id', '=', ids[0] ?? '')
  await moved.set({ state: 'rejected', version: 2, decision_number: 2 }).execute()
  const refused = await rosa.send(address)
  expect([refused.status, textOf(await refused.text())]).toEqual([
    409,
    expect.stringContaining('Ann Lee : The decision changed.'),
  ])
  const { address: next } = await choose(rosa, { from: address.split('/').at(-1) ?? '' }, [])
  expect(await textAt(rosa, next)).toContain('1 letter. No letter for 1 of those you chose.')
})

test('needs a check mark for each family that was told something else', async () => {
  const { site, rosa, ids, choose } = await openLetters()
  const { address } = await choose(rosa, { kind: 'offer' })
  await rosa.send(address)
  const changed = site.database.updateTable('applications').where('id', '=', ids[0] ?? '')
  await changed.set({ state: 'rejected', version: 2, decision_number: 2 }).execute()
  const { address: rejection } = await choose(rosa, { kind: 'rejection' }, ids.slice(0, 1))
  expect(await textAt(rosa, rejection)).toContain('Ann Lee was told “Offered” and now gets “Rejection”')
  const refused = await rosa.send(rejection)
  expect([refused.status, textOf(await refused.text())]).toEqual([
    422,
    expect.stringContaining('Ann Lee was told “Offered” and now'),
  ])
  expect((await rosa.send(rejection, { confirm: ids[0] ?? '' })).status).toBe(303)
})

test('opens an empty form for a text of one batch, keeps what was typed, and shows its mistakes', async () => {
  const { rosa, ids, choose } = await openLetters()
  const text = { kind: 'free', subject: 'Hello {nobody}', body: 'Hi {firstName}' }
  const opened = await choose(rosa, { kind: 'free' }, ids.slice(0, 1))
  expect([opened.status, opened.html.match(/checked=""/g)]).toEqual([200, ['checked=""']])
  expect(opened.html).not.toContain('Error')
  const refused = await choose(rosa, text, ids.slice(0, 1))
  expect([refused.status, textOf(refused.html)]).toEqual([422, expect.stringContaining('There is no field {nobody}.')])
  expect(refused.html).toContain('>Hi {firstName}</textarea>')
  const { address } = await choose(rosa, { ...text, subject: 'Hello {name}' }, ids.slice(0, 1))
  expect(await textAt(rosa, address)).toContain('Hello Ann Lee (')
})

test('records on the applicant’s page that a family was told by phone', async () => {
  const { rosa, ids } = await openLetters()
  const page = routes.deskApplicant(ids[0] ?? '')
  const fields = hiddenFields(await (await rosa.get(page)).text(), `${page}/call`)
  const answer = await rosa.send(`${page}/call`, { ...fields, note: 'The mother was glad' })
  const done = await textAt(rosa, answer.headers.get('Location') ?? '')
  expect(done).toContain('Call recorded. Undo')
  expect((await rosa.send(`${page}/call`, { ...fields, note: '' })).status).toBe(422)
  expect((await rosa.send(`${page}/call`, { version: 'x', note: '' })).status).toBe(409)
})

test('shows a rehearsal only to its author', async () => {
  const { site, rosa, choose } = await openLetters()
  const { address } = await choose(rosa, { kind: 'offer' })
  const owner = await signedIn(site, 'owner')
  for (const path of [address, `${routes.deskNewLetters}?kind=none`, `${routes.deskNewLetters}?kind=offer&season=none`])
    expect((await owner.get(path)).status).toBe(404)
  expect((await owner.send(address)).status).toBe(404)
  expect((await choose(owner, { kind: 'offer' }, ['nobody'])).status).toBe(422)
  await rosa.send(address)
  expect(await textAt(owner, address)).toContain('3 waiting')
})
