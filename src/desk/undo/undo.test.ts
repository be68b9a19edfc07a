import { expect, test } from 'vitest'
import { assign, changeStatus } from '../../../tests/support/changes'
import { readInbox, sendAcceptance } from '../../../tests/support/desk'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'
import { readEvents } from '../../log/events'
import * as routes from '../../routes'
import { findMember } from '../../staff/member'
import { removeMember } from '../../staff/team'
import { changeTags } from '../../submissions/handling/change-tags'
import { addNote } from '../../submissions/handling/notes'
import { openHealthInformation } from '../../submissions/handling/open-health-information'
import { saveReply } from '../../submissions/handling/saved-replies'
import { listTags } from '../../submissions/handling/tags'

async function open() {
  const site = await openSite()
  const [owner, office, helper] = [
    await signedIn(site, 'owner'),
    await signedIn(site, 'office'),
    await signedIn(site, 'helper'),
  ]
  const { database, app } = site
  const id = await sendAcceptance(database)
  const { reference } = await database.selectFrom('submissions').select('reference').executeTakeFirstOrThrow()
  const page = routes.deskSubmission(reference)
  const read = async ({ get }: DeskBrowser, path: string) => (await get(path)).text()
  const newest = async () => (await readEvents(database, {}, { limit: 1 }))[0]?.id ?? ''
  const undo = async (browser: DeskBrowser, eventId: string, back: string = page) =>
    browser.send(routes.deskUndo(eventId), { back })
  const follow = async (browser: DeskBrowser, answer: Response) =>
    textOf(await read(browser, answer.headers.get('Location') ?? ''))
  return { site, database, app, owner, office, helper, id, page, read, newest, undo, follow }
}

test('lets anyone who handles submissions undo a change, and ignores a second click', async () => {
  const { database, app, owner, helper, id, page, read, newest, undo, follow } = await open()
  await changeStatus(app, owner.member, { submissionId: id, version: 1, status: 'done' })
  const done = await newest()
  await addNote(app, owner.member, { submissionId: id, kind: 'note', text: 'Their number is wrong.' })
  const note = await newest()
  expect(await read(helper, page)).toContain(`action="${routes.deskUndo(done)}"`)
  const clicks = [await undo(helper, done), await undo(helper, done)]
  expect(clicks.map(({ status }) => status)).toEqual([303, 303])
  expect(clicks[1]?.headers.get('Location')).toBe(clicks[0]?.headers.get('Location'))
  const message = await follow(helper, clicks[0] as Response)
  expect(message).toContain('Undone: A owner changed the status from New to Done.')
  expect(message).toContain('A owner changed the status from New to Done A helper undid it')
  expect(await readInbox(database, id)).toMatchObject({ status: 'new' })
  expect(await follow(helper, await undo(helper, note))).toContain('A helper took a note back')
  expect(await read(helper, page)).not.toContain('Their number is wrong.')
  expect((await undo(helper, await newest())).status).toBe(404)
})

test('names and links the event that blocks an undo, on the page and in the log', async () => {
  const { app, owner, office, id, page, read, newest, undo, follow } = await open()
  await assign(app, owner.member, { submissionId: id, version: 1, assigneeId: office.member.id })
  const first = await newest()
  await assign(app, owner.member, { submissionId: id, version: 2, assigneeId: null })
  const message = await follow(owner, await undo(owner, first))
  expect(message).toContain('Nothing was undone. A owner unassigned it from A office after this')
  const log = await read(owner, routes.deskLog)
  expect(textOf(log)).toContain('A owner unassigned it from A office after this ( just now ): undo that first.')
  expect(log).toContain(`href="${routes.deskLog}?before=3#event-2"`)
  await openHealthInformation(app, office.member, id)
  expect(textOf(await read(owner, routes.deskLog))).toContain('Views can’t be undone.')
  expect(textOf(await read(owner, page))).toContain('Views can’t be undone')
})

test('requires the right for the change to undo it, and a fresh sign-in for changes to the team', async () => {
  const { site, database, app, owner, office, helper, read, newest, undo } = await open()
  await removeMember(app, owner.member, helper.member.id)
  const removal = await newest()
  const unknown = await (await undo(office, crypto.randomUUID())).text()
  const withoutToken = (html: string) => html.replaceAll(/(name="token" value=")[^"]+/g, '$1')
  const refused = await undo(office, removal)
  expect([refused.status, withoutToken(await refused.text())]).toEqual([404, withoutToken(unknown)])
  expect(await read(office, routes.deskLog)).not.toContain('/undo"')
  const stale = await signedIn(site, 'owner', { isVerified: false })
  expect((await undo(stale, removal, routes.deskTeam)).headers.get('Location')).toBe(
    `${routes.deskVerify}?next=${encodeURIComponent(routes.deskTeam)}`,
  )
  expect((await undo(owner, removal)).status).toBe(303)
  expect(await findMember(database, helper.member.id)).toMatchObject({ role: 'helper' })
  await saveReply(app, owner.member, { title: 'Dates', body: 'In July.' })
  const another = await signedIn(site, 'helper')
  expect((await undo(another, await newest())).status).toBe(404)
  // Only owners see the details of changes to the team.
  expect(textOf(await read(owner, routes.deskLog))).toContain('On the team: no → yes')
  expect(textOf(await read(office, routes.deskLog))).not.toContain('On the team: no → yes')
  const seen = await read(office, `${routes.deskInbox}?undone=${removal}`)
  expect(seen).not.toContain('Undone')
})

test('redirects only to pages of the desk', async () => {
  const { app, owner, id, newest, undo } = await open()
  await changeStatus(app, owner.member, { submissionId: id, version: 1, status: 'done' })
  const changed = await newest()
  for (const back of ['https://elsewhere.example/desk', '//elsewhere.example', '/desk/../about', '/desk/sign-out']) {
    const to = (await undo(owner, changed, back)).headers.get('Location')
    expect(to, back).toMatch(/^\/desk\?undone=[\da-f-]{36}$/)
  }
})

test('shows an Undo button in the confirmation of a change', async () => {
  const { owner, read, follow } = await open()
  const message = await owner.send(routes.deskNewReply, { title: 'Dates', body: 'In July.' })
  const html = await read(owner, message.headers.get('Location') ?? '')
  expect(textOf(html)).toContain('Reply saved. Undo')
  const [undo = ''] = /\/desk\/log\/[^/]+\/undo/.exec(html) ?? []
  const undone = await follow(owner, await owner.post(undo, hiddenFields(html, undo)))
  expect(undone).toContain('Undone: A owner saved a reply.')
  expect(undone).toContain('No saved replies yet')
})

test('keeps the Undo button bound to its own event after other changes', async () => {
  const { database, app, owner, id, read } = await open()
  await changeTags(app, owner.member, { submissionId: id, add: [], remove: [], create: 'Call back' })
  const [tag] = await listTags(database)
  const rename = async (name: string) => {
    const renamed = await owner.send(routes.deskTag(tag?.id ?? ''), { name, seen: 'Call back' })
    return renamed.headers.get('Location') ?? ''
  }
  expect(await read(owner, await rename('Call back'))).not.toContain('/undo"')
  const page = await rename('Ring')
  const shown = await read(owner, page)
  await changeStatus(app, owner.member, { submissionId: id, version: 1, status: 'done' })
  const undoIn = (html: string) => /\/desk\/log\/[^/]+\/undo/.exec(html)?.[0]
  expect(undoIn(shown)).toBeDefined()
  expect(undoIn(await read(owner, page))).toBe(undoIn(shown))
})

test('does not credit the user with a change that a colleague made first', async () => {
  const { app, owner, helper, id, page, read, follow } = await open()
  await changeStatus(app, owner.member, { submissionId: id, version: 1, status: 'open' })
  const form = hiddenFields(await read(owner, page), `${page}/status`)
  await changeStatus(app, helper.member, { submissionId: id, version: 2, status: 'done' })
  const message = await follow(owner, await owner.post(`${page}/status`, { ...form, status: 'done' }))
  expect(message).toContain('A helper changed the status from Open to Done')
  expect(message).not.toContain('You changed')
})

test('adds, creates, and renames tags without removing those a colleague added', async () => {
  const { database, app, owner, helper, id, page, read } = await open()
  await changeTags(app, owner.member, { submissionId: id, add: [], remove: [], create: 'Call back' })
  const form = hiddenFields(await read(helper, page), `${page}/tags`)
  const [remove = ''] = (await listTags(database)).map((tag) => tag.id)
  await changeTags(app, owner.member, { submissionId: id, add: [], remove: [], create: 'Scholarship' })
  const answer = await helper.post(`${page}/tags`, { ...form, remove, 'new-tag': 'Ask “Đặng”' })
  const html = await read(helper, answer.headers.get('Location') ?? '')
  expect(textOf(html)).toContain('You added the tag Ask “Đặng” and took off the tag Call back. Undo')
  expect(textOf(html)).toContain('Tags Ask “Đặng”, Scholarship')
  const [first] = await listTags(database)
  const rename = (name: string) => helper.send(routes.deskTag(first?.id ?? ''), { name, seen: first?.name ?? '' })
  expect(textOf(await (await rename('scholarship')).text())).toContain('There is already a tag “Scholarship”')
  const renamed = await rename('Ask Dang')
  expect(textOf(await read(helper, renamed.headers.get('Location') ?? ''))).toContain('Tag renamed. Undo')
  const tooLong = await helper.post(`${page}/tags`, { ...form, 'new-tag': 'x'.repeat(41) })
  expect([tooLong.status, textOf(await tooLong.text())]).toEqual([
    422,
    expect.stringContaining('40 characters or fewer'),
  ])
})
