import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { type FamilyFormRow, storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { elementsOf, linksOf, mainOf, textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'

const HOSTILE = '<b>Bo\u202e</b> "\'&'

async function openApplicants(rows: readonly Partial<FamilyFormRow>[]) {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  await site.database.updateTable('seasons').set({ seats: 30, allowed_over: 2, accept_by: '2026-07-31' }).execute()
  const named = rows.map((row, index) => ({ name: `Ann ${index}`, email: `ann${index}@example.org`, ...row }))
  const stored = await storeFamilyForms(site.database, 'application', named)
  const rosa = await signedIn(site, 'office')
  return { site, rosa, stored, ids: stored.map(({ applicationId }) => applicationId) }
}

const htmlAt = async (browser: { get: (path: string) => Promise<Response> }, path: string) =>
  (await browser.get(path)).text()

test('lists the season with its seats, counts and filters, without what is off the list', async () => {
  const { rosa } = await openApplicants([
    { name: 'Offered', state: 'offered' },
    { name: 'Accepted', state: 'accepted' },
    { name: 'Withdrawn', state: 'withdrawn' },
    { name: HOSTILE },
    { name: 'Later', season_id: null },
  ])
  const html = await htmlAt(rosa, '/desk/applicants')
  expect(textOf(html)).toContain('28 of 30 spots free, and 2 extra can be offered: 1 offered, 1 accepted')
  expect(textOf(html)).toContain('On the list 3 Applied 1 Offered 1 Accepted 1 Withdrawn 1')
  expect(textOf(html)).toContain('Summer 2026, 3 applicants')
  expect(mainOf(html)).not.toMatch(/<b>Bo|\u202e/)
  expect(textOf(await htmlAt(rosa, '/desk/applicants?state=withdrawn'))).toContain('Summer 2026, 1')
  expect(textOf(await htmlAt(rosa, '/desk/applicants?season=none'))).toContain('Later')
  expect((await rosa.get('/desk/applicants?season=unknown')).status).toBe(404)
  const posted = await rosa.get('/desk/applicants?q=ann&state=&task=&season=summer-2026&page=0&sort=wrong')
  expect(posted.headers.get('Location')).toBe('/desk/applicants?season=summer-2026&q=ann')
})

test('lists the waitlist in its order, and everybody newest first', async () => {
  const { rosa } = await openApplicants([1, 2].map((rank) => ({ state: 'waitlisted', rank })))
  const all = await htmlAt(rosa, '/desk/applicants')
  expect(textOf(all)).toMatch(/Ann 1.*Ann 0/)
  const waitlist = await htmlAt(rosa, '/desk/applicants?state=waitlisted')
  expect(textOf(waitlist)).toMatch(/Ann 0.*Ann 1/)
  expect(mainOf(waitlist)).toMatch(/href="\/desk\/applicants".*value="rank" selected/s)
  expect(mainOf(all)).toMatch(/href="\/desk\/applicants\?state=waitlisted".*value="newest" selected/s)
})

test('shows helpers and editors only what they may do', async () => {
  const { site, rosa, ids } = await openApplicants([{ state: 'offered' }])
  const [helper, editor] = [await signedIn(site, 'helper'), await signedIn(site, 'editor')]
  const paths = ['/desk/applicants', `/desk/applicants/${ids[0]}`]
  for (const path of paths) {
    const actions = async (browser: typeof rosa) =>
      elementsOf(mainOf(await htmlAt(browser, path)), 'form').map(({ action }) => action)
    expect(await actions(rosa)).toContain('/desk/decisions')
    expect((await actions(helper)).filter((action) => !/rating$|applicants$/.test(action ?? ''))).toEqual([])
    expect((await editor.get(path)).status).toBe(404)
  }
  expect((await helper.send(`${paths[1]}/rating`, { rating: '4', sentence: 'Bold', seen: '' })).status).toBe(303)
  expect((await helper.send('/desk/decisions', { application: `${ids[0]} 1`, action: 'decline' })).status).toBe(404)
  expect((await editor.send(`${paths[1]}/rating`, { rating: '4', sentence: 'Bold', seen: '' })).status).toBe(404)
  expect((await rosa.get('/desk/applicants/unknown')).status).toBe(404)
})

test('saves, refuses and undoes a rating, and keeps what was typed', async () => {
  const { site, rosa, ids } = await openApplicants([{}, {}])
  const page = `/desk/applicants/${ids[0]}?from=task%3Dunrated`
  const rating = `/desk/applicants/${ids[0]}/rating`
  const html = await htmlAt(rosa, page)
  expect(textOf(html)).toContain('2 of 2')
  const fields = { ...hiddenFields(html, rating), rating: '4', sentence: 'Bold' }
  const refused = await rosa.post(rating, { ...fields, rating: '7' })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('value="Bold"')])
  const saved = (await rosa.post(rating, fields)).headers.get('Location') ?? ''
  const shown = await htmlAt(rosa, saved)
  expect(textOf(shown)).toContain('Rating saved. Undo')
  expect(textOf(shown)).toContain('Not in the list (1 left)')
  expect(linksOf(shown).find(({ text }) => text === 'Previous')?.href).toContain(ids[1])

  // The same page in another tab.
  const stale = await rosa.post(rating, { ...fields, rating: '1', sentence: 'Typed' })
  const conflict = await stale.text()
  expect([stale.status, textOf(conflict)]).toEqual([409, expect.stringContaining('You changed your rating elsewhere')])
  expect(conflict).toContain('value="Typed"')

  const undo = elementsOf(shown, 'form').find(({ class: name }) => name === 'undo')?.action ?? ''
  const helper = await signedIn(site, 'helper')
  expect((await helper.send(undo)).status).toBe(404)
  const undone = (await rosa.post(undo, hiddenFields(shown, undo))).headers.get('Location') ?? ''
  expect(undone).toContain('from=')
  expect(textOf(await htmlAt(rosa, undone))).toContain('2 of 2')
})

test('leads back to the same list after a call was recorded', async () => {
  const { rosa, ids } = await openApplicants([{ state: 'offered' }])
  const call = `/desk/applicants/${ids[0]}/call`
  const fields = hiddenFields(await htmlAt(rosa, `/desk/applicants/${ids[0]}?from=state%3Doffered`), call)
  expect((await rosa.post(call, fields)).headers.get('Location')).toContain(
    'from=season%3Dsummer-2026%26state%3Doffered',
  )
})

test('decides from the list and from the page, and selects all that match', async () => {
  const { site, rosa, ids } = await openApplicants([{}, {}, { state: 'waitlisted' }])
  const single = { application: `${ids[0]} 1`, action: 'offer', back: `/desk/applicants/${ids[0]}?from=q%3Dann` }
  const { headers } = await rosa.send('/desk/decisions', single)
  const text = textOf(await htmlAt(rosa, headers.get('Location') ?? ''))
  expect(text).toContain('Offered a spot. No one was told. Draft the letter Undo')
  expect(text).toContain('3 of 3')
  const list = hiddenFields(await htmlAt(rosa, '/desk/applicants?state=applied'), '/desk/decisions')
  const all = await rosa.post('/desk/decisions', { ...list, all: 'yes', action: 'reject' })
  expect(textOf(await htmlAt(rosa, all.headers.get('Location') ?? ''))).toContain('Reject (1 applicant)')
  const letters = await rosa.post('/desk/letters', { ...list, all: 'yes', kind: 'considering' })
  expect(textOf(await htmlAt(rosa, letters.headers.get('Location') ?? ''))).toContain('Send 1 letter')
  await site.database.updateTable('inbox').set({ status: 'spam' }).execute()
  expect((await rosa.get(`/desk/applicants/${ids[0]}`)).status).toBe(404)
})

test('offers every decision that cancels a letter that waits, and says that it was canceled', async () => {
  const { rosa, ids } = await openApplicants([{}])
  const page = `/desk/applicants/${ids[0]}`
  await rosa.send('/desk/decisions', { application: `${ids[0]} 1`, action: 'offer' })
  const rehearsal = await rosa.send('/desk/letters', { application: ids[0] ?? '', kind: 'offer' })
  await rosa.send(rehearsal.headers.get('Location') ?? '')
  const html = await htmlAt(rosa, page)
  expect(textOf(html)).toContain('letter waiting')
  const actions = elementsOf(html, 'button').filter(({ name }) => name === 'action')
  expect(actions.map(({ value }) => value)).toEqual([
    'confirm',
    'decline',
    'waitlist',
    'reject',
    'take-back-offer',
    'reopen',
    'move',
    'duplicate',
    'extend',
  ])
  const rejected = await rosa.send('/desk/decisions', { application: `${ids[0]} 2`, action: 'reject', back: page })
  expect(textOf(await htmlAt(rosa, rejected.headers.get('Location') ?? ''))).toContain(
    'Rejected it and canceled the waiting letter. No one was told.',
  )
})

test('fits fifty rows into 25 kB, and the rest on the next page', async () => {
  const { site, rosa, ids } = await openApplicants(
    Array.from({ length: 51 }, (_, index) => ({ name: `Applicant ${index} of a family`, state: 'offered' })),
  )
  const rating = { staff_id: rosa.member.id, rating: 4, sentence: 'Bold', rated_at: '2026-06-25T17:00:00.000Z' }
  const ratings = ids.map((id) => ({ ...rating, application_id: id }))
  await site.database.insertInto('ratings').values(ratings).execute()
  const html = await htmlAt(rosa, '/desk/applicants')
  expect(elementsOf(html, 'input').filter(({ name }) => name === 'application')).toHaveLength(50)
  expect(brotliCompressSync(html).length).toBeLessThan(25_000)
  expect(textOf(await htmlAt(rosa, '/desk/applicants?page=2'))).toContain('Applicant 0 of a family')
})
