import { expect, test } from 'vitest'
import { changeStatus } from '../../../tests/support/changes'
import { signedIn } from '../../../tests/support/desk-browser'
import { textOf } from '../../../tests/support/page'
import { useUpRate } from '../../../tests/support/rates'
import { contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'
import { openWebsiteDesk } from '../../../tests/support/website-desk'
import type { Role } from '../../access/roles'
import * as routes from '../../routes'
import { changeTags } from '../../submissions/handling/change-tags'

async function openOne(options: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite(options)
  await site.postJson('contact', contactMessage)
  const [submission] = await site.stored()
  return { site, id: submission?.id ?? '', reference: submission?.reference ?? '' }
}

/** Opens a submission's page in a new member's browser. */
function openPage(site: TestSite, reference: string, role: Role = 'helper') {
  return openAt(site, routes.deskSubmission(reference), role)
}

async function openAt(site: TestSite, path: string, role: Role) {
  const person = await signedIn(site, role)
  const html = await (await person.get(path)).text()
  const [strip = ''] = /<div[^>]* id="presence"[^>]*>/.exec(html) ?? []
  const attribute = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(strip)?.[1] ?? ''
  const address = routes.deskPresence(attribute('kind'))
  const page = { id: attribute('id'), tab: attribute('tab'), since: attribute('since') }
  let turn = 0
  const post = (more: Record<string, string> = {}) =>
    person.post(address, { token: person.formToken(), ...page, turn: String(++turn), ...more })
  const get = (more: Record<string, string> = {}) =>
    person.get(`${address}?${new URLSearchParams({ ...page, ...more })}`)
  return { ...person, html, post, get, others: async () => (await get()).json() }
}

test('shows two people each other, what they write and do, and that they left', async () => {
  const { site, id, reference } = await openOne()
  const ana = await openPage(site, reference, 'office')
  const ben = await openPage(site, reference)
  await ana.post()
  expect(await (await ben.post()).json()).toEqual({ here: ['A office is viewing this page'], news: [] })
  await ana.post({ writing: 'answer' })
  expect(await ben.others()).toEqual({ here: ['A office is writing an answer'], news: [] })
  expect(await ana.others()).toEqual({ here: ['A helper is viewing this page'], news: [] })

  await changeStatus(site.app, ana.member, { submissionId: id, version: 1, status: 'open' })
  await changeTags(site.app, ana.member, { submissionId: id, add: [], remove: [], create: 'Twins' })
  const { news } = await ben.others()
  expect(news).toEqual(['A office changed the status from New to Open', 'A office added the tag Twins'])
  expect((await ana.others()).news).toEqual([])

  const late = await openPage(site, reference, 'owner')
  for (const sentence of ['A office is writing an answer', 'A helper is viewing this page'])
    expect(textOf(late.html)).toContain(sentence)
  expect((await ana.post({ leaving: 'yes' })).status).toBe(204)
  site.setClock('2026-06-25T17:03:03.000Z')
  expect((await ben.others()).here).toEqual([])
})

test('shows two editors of a document each other and their saved changes', async () => {
  const { site, save } = await openWebsiteDesk('office')
  const path = routes.deskDocument('organization')
  const ana = await openAt(site, path, 'editor')
  const ben = await openAt(site, path, 'owner')
  await ana.post({ writing: 'draft' })
  expect(await ben.others()).toEqual({ here: ['A editor is editing this'], news: [] })
  await ben.post({ writing: 'answer' })
  expect(await ana.others()).toEqual({ here: ['A owner is viewing this page'], news: [] })
  await save('organization', { 'value.name': 'Eight Sundays' })
  expect((await ana.others()).news).toEqual(['A office saved a draft'])
  expect(textOf((await openAt(site, path, 'office')).html)).toContain('A editor is editing this')
})

test('hides who has the payment buttons open from members without the right', async () => {
  const { site } = await openWebsiteDesk('office')
  const owner = await openAt(site, routes.deskDocument('buttons'), 'owner')
  expect(await (await owner.post()).json()).toEqual({ here: [], news: [] })
  const editor = await openAt(site, routes.deskDocument('organization'), 'editor')
  for (const id of ['buttons', 'nothing', 'posts/not-written'])
    expect([(await editor.get({ id })).status, (await editor.post({ id })).status], id).toEqual([404, 404])
})

test('shows the viewer only their own writing in another tab', async () => {
  const { site, reference } = await openOne()
  const ana = await openPage(site, reference)
  const other = crypto.randomUUID()
  await ana.post({ tab: other })
  expect((await ana.others()).here).toEqual([])
  await ana.post({ tab: other, writing: 'note' })
  expect((await ana.others()).here).toEqual(['You are writing a note in another tab'])
})

test('responds with 404 to invalid requests and stores nothing', async () => {
  const { site, reference } = await openOne()
  const ana = await openPage(site, reference)
  const wrong = [{ id: 'AAAA-AAAA' }, { tab: 'mine' }, { tab: '' }, { since: 'now' }, { since: '1e400' }]
  for (const turn of ['', '1e400', '0.5', '99999999999']) expect((await ana.post({ turn })).status).toBe(404)
  for (const each of wrong as Record<string, string>[]) {
    expect((await ana.post(each)).status).toBe(404)
    expect((await ana.get(each)).status).toBe(404)
  }
  expect((await ana.post({ token: '' })).status).toBe(403)
  expect(await site.database.selectFrom('presence').selectAll().execute()).toEqual([])
})

test('does not extend the session with background requests', async () => {
  const { site, reference } = await openOne()
  const ana = await openPage(site, reference)
  site.setClock('2026-06-25T20:00:00.000Z')
  expect((await ana.post()).status).toBe(200)
  expect((await ana.get()).status).toBe(200)
  const { seen_at } = await site.database.selectFrom('staff_sessions').select('seen_at').executeTakeFirstOrThrow()
  expect(seen_at).toBe('2026-06-25T17:03:00.000Z')
})

test('limits presence requests per network', async () => {
  const { site, reference } = await openOne({ rateLimit: true })
  const ana = await openPage(site, reference)
  await useUpRate(site.site, 'presenceOfOne', { left: 1 })
  await ana.post({ id: '' })
  expect((await ana.post()).status).toBe(429)
})
