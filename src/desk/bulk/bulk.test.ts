import { expect, test } from 'vitest'
import { changeStatus } from '../../../tests/support/changes'
import { createTag } from '../../../tests/support/desk'
import { type DeskBrowser, readSignInCode, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields, mainButtons, readRows } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { storeSummerAndWinter } from '../../../tests/support/seasons'
import { application, contactMessage, openSite } from '../../../tests/support/test-site'
import { removeMember } from '../../staff/team'

async function siteWith(count: number) {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'office'), await signedIn(site, 'helper')]
  for (let number = 0; number < count; number++)
    await site.postJson('contact', { ...contactMessage, name: `Person ${number}`, email: `p${number}@example.org` })
  return { site, rosa, ben, ids: (await site.stored()).map(({ id }) => id) }
}

/** Presses a button of the list's form. Resolves to the address of the preview. */
async function press(browser: DeskBrowser, list: string, fields: Record<string, string>): Promise<string> {
  const html = await (await browser.get(list)).text()
  const answer = await browser.post('/desk/selections', { ...hiddenFields(html, '/desk/selections'), ...fields })
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

test('previews all matches by name, changes them, and undoes the change from the list', async () => {
  const { site, rosa } = await siteWith(3)
  const preview = await press(rosa, '/desk/inbox?status=new', { all: 'yes', do: 'status:done' })
  await site.postJson('contact', { ...contactMessage, name: 'Later' })
  const shown = textOf(await (await rosa.get(preview)).text())
  expect(shown).toContain('Mark 3 submissions as done')
  expect(shown).toMatch(/Person 2 \S{9} Person 1 \S{9} Person 0 \S{9}/)
  const applied = await rosa.send(preview)
  const done = applied.headers.get('Location') ?? ''
  expect(done).toMatch(/^\/desk\/inbox\?status=new&done=/)
  const list = await (await rosa.get(done)).text()
  expect(textOf(list)).toContain('Marked 3 submissions as done. Undo')
  expect(readRows(list).map(({ name }) => name)).toEqual(['Later'])
  expect(textOf(await (await rosa.send(preview)).text())).toContain('It wasn’t done twice')

  const batch = new URLSearchParams(done.split('?')[1]).get('done') ?? ''
  const undo = `/desk/undo/batch/${batch}`
  expect(list).toContain(`href="${undo}?back=${encodeURIComponent('/desk/inbox?status=new')}"`)
  expect(textOf(await (await rosa.get(undo)).text())).toContain('Undo this for 3 submissions')
  const undone = (await rosa.send(undo, { back: '/desk/inbox?status=new', count: '3' })).headers.get('Location') ?? ''
  expect(textOf(await (await rosa.get(undone)).text())).toContain('Undid a change to 3 submissions.')
  expect((await rosa.send(undo, { count: '3' })).status).toBe(409)
  const again = new URLSearchParams(undone.split('?')[1]).get('done')
  expect((await rosa.get(`/desk/undo/batch/${again}`)).status).toBe(404)
  expect(readRows(await (await rosa.get('/desk/inbox?status=new')).text())).toHaveLength(4)
  const log = textOf(await (await rosa.get('/desk/log')).text())
  expect(log).toMatch(/A office marked 3 submissions as done Undone\./)
  expect(log).toContain('A office undid a change to 3 submissions')
})

test('changes a single row without a preview, links to the next one, and undoes it without a preview', async () => {
  const { rosa, ben } = await siteWith(3)
  const inbox = await (await rosa.get('/desk/inbox')).text()
  const [, second = '', third = ''] = readRows(inbox).map(({ address }) => address)
  const [, submission = ''] = [...inbox.matchAll(/name="submission" value="([^"]+)"/g)].map(([, value = '']) => value)
  const done = await press(rosa, '/desk/inbox?form=contact', { submission, do: `assignee:${ben.member.id}` })
  const list = await (await rosa.get(done)).text()
  expect(textOf(list)).toContain('Assigned 1 submission to A helper. Undo Next in the list')
  expect(list).toContain(`<a class="button" href="${third}?from=form%3Dcontact" data-row=`)
  expect(mainButtons(list)).toEqual(['Next in the list'])
  expect(textOf(await (await rosa.get(second)).text())).toContain('Assigned to A helper')
  const [undo = ''] = /\/desk\/log\/[^/]+\/undo/.exec(list) ?? []
  const undone = (await rosa.post(undo, hiddenFields(list, undo))).headers.get('Location') ?? ''
  expect(undone).toMatch(/^\/desk\/inbox\?form=contact&.*undone=/)
  expect(textOf(await (await rosa.get(undone)).text())).toContain('Undone: A office assigned it to A helper.')
  expect(textOf(await (await rosa.get(second)).text())).toContain('Assigned to no one')
  const [, , last = ''] = [...inbox.matchAll(/name="submission" value="([^"]+)"/g)].map(([, value = '']) => value)
  const end = await press(rosa, '/desk/inbox', { submission: last, do: 'status:done' })
  expect(textOf(await (await rosa.get(end)).text())).not.toContain('Next in the list')
  const same = await press(rosa, '/desk/inbox', { submission, do: 'status:new' })
  expect(textOf(await (await rosa.get(same)).text())).toContain('Nothing to do It is already new.')
})

test('moves several submissions to another season', async () => {
  const { site, rosa } = await siteWith(2)
  await storeSummerAndWinter(site.database)
  const preview = await press(rosa, '/desk/inbox', { all: 'yes', do: 'season', season: 'winter-2027' })
  expect(textOf(await (await rosa.get(preview)).text())).toContain('Move 2 submissions to Winter 2027')
  const done = (await rosa.send(preview)).headers.get('Location') ?? ''
  expect(textOf(await (await rosa.get(done)).text())).toContain('Moved 2 submissions to Winter 2027. Undo')
  expect(readRows(await (await rosa.get('/desk/inbox?season=winter-2027')).text())).toHaveLength(2)
  const out = await press(rosa, '/desk/inbox', { all: 'yes', do: 'season', season: '' })
  expect(textOf(await (await rosa.get(out)).text())).toContain('Take 2 submissions out of the season')
})

test('lists applications that stay in their season with the reason, and moves the others', async () => {
  const { site, rosa } = await siteWith(1)
  await storeSummerAndWinter(site.database)
  for (const firstName of ['Ada', 'Bea']) await site.postJson('application', { ...application, firstName })
  const waitlisted = { season_id: 'winter-2027', state: 'waitlisted', rank: 1 } as const
  const first = site.database.selectFrom('applications').select('id').orderBy('id').limit(1)
  await site.database.updateTable('applications').set(waitlisted).where('id', '=', first).execute()
  await site.database.updateTable('inbox').set({ season_id: 'winter-2027' }).execute()
  const { id } = await first.executeTakeFirstOrThrow()
  const preview = await press(rosa, '/desk/inbox', { all: 'yes', do: 'season', season: 'summer' })
  const page = await (await rosa.get(preview)).text()
  expect(textOf(page)).toMatch(/Move 2 submissions to Summer .*1 submission won’t change Ada .*: Its season stays/)
  expect(page).toContain(`href="/desk/applicants/${id}"`)
  const done = (await rosa.send(preview)).headers.get('Location') ?? ''
  expect(textOf(await (await rosa.get(done)).text())).toContain(
    'Moved 2 submissions to Summer. 1 submission didn’t change because of a decision.',
  )
  const again = await press(rosa, '/desk/inbox', { all: 'yes', do: 'season', season: 'summer' })
  expect(textOf(await (await rosa.get(again)).text())).toMatch(
    /Nothing to do Both are already in Summer\. .*1 submission won’t change Ada/,
  )
})

test('does not change a row that a colleague changed after the list was opened', async () => {
  const { site, rosa, ben, ids } = await siteWith(1)
  const [only = ''] = ids
  const html = await (await rosa.get('/desk/inbox')).text()
  const [, submission = ''] = /name="submission" value="([^"]+)"/.exec(html) ?? []
  await changeStatus(site.app, ben.member, { submissionId: only, version: 1, status: 'open' })
  const conflict = await press(rosa, '/desk/inbox', { submission, do: `assignee:${ben.member.id}` })
  const shown = textOf(await (await rosa.get(conflict)).text())
  expect(shown).toMatch(/1 of these has changed since .* Nothing was changed.*A helper changed the status/)
  const inbox = site.database.selectFrom('inbox').select(['status', 'assignee_id'])
  expect(await inbox.execute()).toEqual([{ status: 'open', assignee_id: null }])
})

test('previews a single row that is posted without a version', async () => {
  const { site, rosa, ben, ids } = await siteWith(1)
  await changeStatus(site.app, ben.member, { submissionId: ids[0] ?? '', version: 1, status: 'done' })
  expect(await press(rosa, '/desk/inbox', { all: 'yes', do: 'status:open' })).toMatch(/^\/desk\/selections\//)
})

test('changes nothing if a colleague changed one of several rows, and links to the list', async () => {
  const { site, rosa, ben, ids } = await siteWith(3)
  const [first = ''] = ids
  const preview = await press(rosa, '/desk/inbox', { all: 'yes', do: `assignee:${ben.member.id}` })
  expect(textOf(await (await rosa.get(preview)).text())).toContain('Assign 3 submissions to A helper')
  await changeStatus(site.app, ben.member, { submissionId: first, version: 1, status: 'open' })
  expect((await rosa.send(preview)).status).toBe(409)
  const html = await (await rosa.get(preview)).text()
  expect(textOf(html)).toMatch(/Nothing was changed. Person 0 \S{9} : A helper changed the status from New to Open/)
  expect(html).not.toContain(`action="${preview}"`)
  expect(html).toContain('<a href="/desk/inbox">Select again in the list</a>')
})

test('explains before and after an undo which submissions do not change', async () => {
  const { site, rosa, ben, ids } = await siteWith(3)
  const done = await rosa.send(await press(rosa, '/desk/inbox', { all: 'yes', do: 'status:done' }))
  const batch = new URLSearchParams((done.headers.get('Location') ?? '').split('?')[1]).get('done') ?? ''
  await changeStatus(site.app, ben.member, { submissionId: ids[0] ?? '', version: 2, status: 'open' })
  const undo = `/desk/undo/batch/${batch}`
  const shown = textOf(await (await rosa.get(undo)).text())
  expect(shown).toContain('Undo this for 2 submissions')
  expect(shown).toMatch(/1 submission won’t change Person 0 .* A helper changed the status from Done to Open/)
  for (const seen of [{ count: '1' }, {}])
    expect(textOf(await (await rosa.send(undo, seen)).text())).toContain('Nothing was done yet.')
  const undone = (await rosa.send(undo, { back: '/desk/inbox', count: '2' })).headers.get('Location') ?? ''
  const list = textOf(await (await rosa.get(undone)).text())
  expect(list).toContain('Undid a change to 2 submissions. 1 submission stayed as it was.')
  const owner = await signedIn(site, 'owner')
  const log = textOf(await (await owner.get('/desk/log?what=bulk-changed')).text())
  expect(log).toMatch(/undid a change to 2 submissions An undo can’t be undone/)
})

test('refuses to assign submissions to a member who no longer handles them', async () => {
  const { site, rosa, ben } = await siteWith(2)
  const preview = await press(rosa, '/desk/inbox', { all: 'yes', do: `assignee:${ben.member.id}` })
  await removeMember(site.app, null, ben.member.id)
  expect((await rosa.send(preview)).status).toBe(409)
  const html = await (await rosa.get(preview)).text()
  expect(textOf(html)).toContain('A helper no longer handles submissions. Nothing was changed.')
  expect(html).not.toContain(`action="${preview}"`)
})

test('hides selections of other members, and changes nothing without a selection or a known action', async () => {
  const { rosa, ben } = await siteWith(2)
  const preview = await press(rosa, '/desk/inbox', { all: 'yes', do: 'status:spam' })
  expect((await ben.get(preview)).status).toBe(404)
  expect((await ben.send(preview)).status).toBe(404)
  const none = await rosa.send('/desk/selections', { do: 'status:done' })
  expect([none.status, textOf(await none.text())]).toEqual([422, expect.stringContaining('Nothing is selected')])
  for (const fields of [{ do: 'status:gone' }, { do: 'undo' }])
    expect((await rosa.send('/desk/selections', { all: 'yes', ...fields })).status, JSON.stringify(fields)).toBe(404)
})

test('requires a fresh sign-in before emailing families, and returns to the same selection', async () => {
  const { site, rosa } = await siteWith(2)
  const mark = async (list: string, status: string) => press(rosa, list, { all: 'yes', do: `status:${status}` })
  await rosa.send(await mark('/desk/inbox?status=new', 'spam'))
  const release = await mark('/desk/inbox?status=spam', 'open')
  site.setClock(new Date(site.clock.now().getTime() + 16 * 60_000).toISOString())
  const asked = await rosa.send(release)
  expect([asked.status, asked.headers.get('Location')]).toEqual([
    303,
    `/desk/verify?next=${encodeURIComponent(release)}`,
  ])
  const waiting = site.database.selectFrom('outbox').select('id').where('kind', '=', 'confirmation')
  expect(await waiting.where('status', '=', 'waiting').execute()).toEqual([])
  await rosa.send('/desk/verify/code', { next: release })
  const code = await readSignInCode(site, rosa.member.email)
  const back = await rosa.send('/desk/verify', { code, next: release })
  expect(back.headers.get('Location')).toBe(release)
  expect((await rosa.send(release)).headers.get('Location')).toContain('done=')
  expect(await waiting.where('status', '=', 'waiting').execute()).toHaveLength(2)
})

test('shows and filters tags, saves a list under a name, and restores it after deletion', async () => {
  const { site, rosa, ids } = await siteWith(2)
  const made = await createTag(site.app, 'Alumni')
  const tag = made.status === 'saved' ? made.tag.id : ''
  await press(rosa, '/desk/inbox', { submission: ids[0] ?? '', do: 'tag:on', tag })
  const tagged = await (await rosa.get(`/desk/inbox?tag=${tag}`)).text()
  expect(readRows(tagged).map(({ name }) => name)).toEqual(['Person 0'])
  expect(textOf(tagged)).toContain('Remove Tag: Alumni')
  const saved = await rosa.send('/desk/views', { name: 'Our alumni', list: `tag=${tag}&after=9` })
  const list = await (await rosa.get(saved.headers.get('Location') ?? '')).text()
  expect(list).toContain(`<a href="/desk/inbox?tag=${tag}" aria-current="page">Our alumni</a>`)
  expect(textOf(list)).toContain('Saved the list “Our alumni”. Undo')
  const [, path = ''] = /action="(\/desk\/views\/[^"]+)"/.exec(list) ?? []
  const deleted = await rosa.send(path)
  const after = await (await rosa.get(deleted.headers.get('Location') ?? '')).text()
  const [, undo = ''] = /action="(\/desk\/log\/[^"]+)"/.exec(after) ?? []
  const back = await rosa.send(undo, { back: `/desk/inbox?tag=${tag}` })
  const again = textOf(await (await rosa.get(back.headers.get('Location') ?? '')).text())
  expect(again).toContain('Our alumni')
  expect(again).toMatch(/[Uu]ndid|[Uu]ndone/)
  expect((await rosa.send('/desk/views', { name: '', list: 'unread=yes' })).status).toBe(422)
})
