import { expect, test } from 'vitest'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { ADDRESS, openSite } from '../../../tests/support/test-site'

const back = '/desk/inbox?form=application'

async function openDecisions(acceptBy: string | null = '2099-05-21') {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  await site.database.updateTable('seasons').set({ seats: 2, accept_by: acceptBy }).execute()
  const rows = ['Ann', 'Bo', 'Cy'].map((name) => ({ name, email: `${name}@example.org` }))
  const stored = await storeFamilyForms(site.database, 'application', rows)
  const read = () => site.database.selectFrom('applications').selectAll().orderBy('created_at').execute()
  const states = async () => (await read()).map(({ state }) => state)
  /** Posts a choice of applications with their current versions. */
  const choose = async (browser: DeskBrowser, action: string, indexes: readonly number[]) => {
    const all = await read()
    const chosen = indexes.map((index) => ['application', `${all[index]?.id} ${all[index]?.version}`])
    const body = new URLSearchParams([...chosen, ['action', action], ['back', back], ['token', await browser.token()]])
    const headers = { Origin: ADDRESS, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await browser.ask('/desk/decisions', { method: 'POST', body, headers })
    return { status: answer.status, address: answer.headers.get('Location') ?? '' }
  }
  return { site, rosa: await signedIn(site, 'office'), stored, read, states, choose }
}

const textAt = async (browser: DeskBrowser, path: string) => textOf(await (await browser.get(path)).text())

test('previews a decision about several applicants, applies it once, and undoes it', async () => {
  const { rosa, states, choose } = await openDecisions()
  const { status, address } = await choose(rosa, 'offer', [0, 1])
  expect([status, await states()]).toEqual([303, ['applied', 'applied', 'applied']])
  const preview = await textAt(rosa, address)
  expect(preview).toContain('Offer a spot (2 applicants)')
  expect(preview).toContain(
    'Summer 2026: 2 of 2 spots free: 0 offered, 0 accepted; then 0 of 2 spots free No one is told yet.',
  )
  expect(preview).toContain('Ann (Applied) Bo (Applied)')
  const applied = (await rosa.send(address)).headers.get('Location') ?? ''
  expect(applied).toBe(`${back}&done=${address.split('/').at(-1)}`)
  expect(await states()).toEqual(['offered', 'offered', 'applied'])
  expect(await textAt(rosa, address)).toContain('It wasn’t done twice')
  expect((await rosa.send(address)).status).toBe(409)

  const undo = `/desk/undo/batch/${address.split('/').at(-1)}`
  const undoPage = await (await rosa.get(undo)).text()
  expect(textOf(undoPage)).toContain('A office offered a spot (2 applicants)')
  expect((await rosa.post(undo, hiddenFields(undoPage, undo))).status).toBe(303)
  expect(await states()).toEqual(['applied', 'applied', 'applied'])
})

test('applies a single decision at once, and asks for what it needs', async () => {
  const { rosa, stored, read, choose } = await openDecisions(null)
  const rejected = await choose(rosa, 'reject', [0])
  expect(rejected.address).toMatch(/^\/desk\/inbox\?form=application&done=/)
  const done = new URLSearchParams(rejected.address.split('&')[1]).get('done')
  const [id] = (await read()).map((row) => row.id)
  expect(await (await rosa.get(`/desk/applicants?done=${done}`)).text()).toContain(
    `href="/desk/letters/new?kind=rejection&amp;application=${id}"`,
  )
  const { address } = await choose(rosa, 'offer', [1])
  expect(await (await rosa.get(address)).text()).toMatch(/type="date"[^>]*value="20\d\d-/)
  expect(textOf(await (await rosa.send(address, { deadline: '2020-01-01' })).text())).toContain('is in the past')
  expect((await rosa.send(address, { deadline: '2020-02-31' })).status).toBe(422)
  expect((await rosa.send(address, { deadline: '2099-01-31' })).status).toBe(303)
  const duplicate = (await choose(rosa, 'duplicate', [2])).address
  expect((await rosa.send(duplicate, { duplicateOf: stored[2]?.reference.toLowerCase() ?? '' })).status).toBe(422)
  await rosa.send(duplicate, { duplicateOf: stored[1]?.reference.toLowerCase() ?? '' })
  expect(await read()).toMatchObject([
    { state: 'rejected' },
    { state: 'offered', deadline: '2099-01-31' },
    { state: 'duplicate', related_id: stored[1]?.applicationId },
  ])
})

test('changes nothing if someone changed an applicant or one can’t be changed, and says which', async () => {
  const { rosa, states, choose } = await openDecisions()
  const { address } = await choose(rosa, 'waitlist', [0, 1])
  await choose(rosa, 'reject', [1])
  const conflict = await rosa.send(address)
  expect(conflict.status).toBe(409)
  const conflictPage = await conflict.text()
  expect(textOf(conflictPage)).toContain('Bo (Rejected) changed since you saw it.')
  expect(conflictPage.match(/name="application"[^>]*checked/g)).toHaveLength(1)
  const all = (await choose(rosa, 'offer', [0, 1, 2])).address
  expect(await textAt(rosa, all)).toContain(
    'Nothing can be decided. This is why: Ann (Applied) There aren’t enough spots left',
  )
  expect((await rosa.send(all)).status).toBe(422)
  expect(await states()).toEqual(['applied', 'rejected', 'applied'])
  const page = await (await rosa.get(all)).text()
  expect(page.match(/name="application"[^>]*checked/g)).toHaveLength(3)
  expect(hiddenFields(page, '/desk/decisions')).toMatchObject({ action: 'offer', back })
})

test('answers strange posts without an error', async () => {
  const { rosa, site, choose } = await openDecisions()
  expect((await choose(rosa, 'erase', [0])).status).toBe(404)
  expect((await choose(rosa, 'offer', [])).status).toBe(422)
  const unknown = await rosa.send('/desk/decisions', { action: 'offer', application: 'nobody 1' })
  expect(unknown.status).toBe(422)
  const long = await rosa.send('/desk/decisions', {
    action: 'reject',
    application: 'nobody 1',
    reason: 'x'.repeat(1001),
  })
  expect(textOf(await long.text())).toContain('Check dates and lengths.')
  const { address } = await choose(rosa, 'move', [0])
  expect((await rosa.send(address, { seasonId: 'never' })).status).toBe(422)
  await rosa.send((await choose(rosa, 'consider', [1])).address, { seasonId: 'winter-2027' })
  const again = await rosa.send((await choose(rosa, 'move', [1])).address, { seasonId: 'winter-2027' })
  expect(await again.text()).toMatch(/name="seasonId".*See it there/s)
  expect((await rosa.send(address, { seasonId: 'x'.repeat(101) })).status).toBe(422)
  await site.database.deleteFrom('applications').where('season_id', '=', 'winter-2027').execute()
  await site.database.deleteFrom('seasons').where('id', '=', 'winter-2027').execute()
  expect(await textAt(rosa, address)).toMatch(/no other season\. Add one first\. (?!Season)/)
  const ben = await signedIn(site, 'office')
  expect([(await ben.get(address)).status, (await ben.send(address)).status]).toEqual([404, 404])
})

test.each(['helper', 'editor'] as const)('does not let a %s decide or undo a decision', async (role) => {
  const { rosa, site, states, choose } = await openDecisions()
  const { address } = await choose(rosa, 'offer', [0, 1])
  await rosa.send(address)
  const other = await signedIn(site, role)
  expect((await choose(other, 'reject', [2])).status).toBe(404)
  const undo = `/desk/undo/batch/${address.split('/').at(-1)}`
  expect([(await other.get(undo)).status, (await other.send(undo, { count: '2' })).status]).toEqual([404, 404])
  expect(await states()).toEqual(['offered', 'offered', 'applied'])
})
