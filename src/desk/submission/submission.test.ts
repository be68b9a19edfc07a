import { expect, test } from 'vitest'
import { acceptance } from '../../../tests/support/answers'
import { changeStatus } from '../../../tests/support/changes'
import { addMemberOf, type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields, mainButtons, readRows } from '../../../tests/support/desk-pages'
import { mainOf, textOf } from '../../../tests/support/page'
import { storeSummerAndWinter } from '../../../tests/support/seasons'
import { application, contactMessage, openSite, type TestSite } from '../../../tests/support/test-site'
import { readEvents } from '../../log/events'
import * as routes from '../../routes'
import { correctAnswers } from '../../submissions/corrections/correct-answers'
import { forget } from '../../submissions/forget'

async function siteWith(endpoint: string, answers: unknown) {
  const site = await openSite()
  const [rosa, ben] = [await signedIn(site, 'owner'), await signedIn(site, 'helper')]
  await site.postJson(endpoint, answers)
  const [row] = await site.stored()
  const page = `/desk/inbox/${row?.reference}`
  return { site, rosa, ben, page, id: row?.id ?? '' }
}

const open = () => siteWith('contact', contactMessage)

const read = async ({ get }: DeskBrowser, path: string) => (await get(path)).text()

/** Fills in a form of the page and returns the posted fields. */
async function fill(browser: DeskBrowser, page: string, step: string, fields: Record<string, string>) {
  const action = `${page.split('?')[0]}/${step}`
  return browser.post(action, { ...hiddenFields(await read(browser, page), action), ...fields })
}

function follow(browser: DeskBrowser, answer: Response): Promise<string> {
  expect(answer.status).toBe(303)
  return read(browser, answer.headers.get('Location') ?? '')
}

async function statusOf(site: TestSite, id: string) {
  const row = site.database.selectFrom('inbox').select(['status', 'assignee_id', 'version'])
  return row.where('submission_id', '=', id).executeTakeFirstOrThrow()
}

test('shows when a submission was erased, offers no actions, and hides it in lists', async () => {
  const { site, rosa, page, id } = await open()
  const stale = hiddenFields(await read(rosa, page), `${page}/status`)
  const [email] = await site.queued()
  await forget(site.database, [id], new Date('2026-06-25T18:00:00.000Z'))
  const erased = mainOf(await read(rosa, page))
  expect(textOf(erased)).toContain('Erased on Thu, Jun 25, 2026, 11:00 AM')
  for (const markup of [erased, mainOf(await read(rosa, `${page}/correct`))])
    expect(markup).not.toMatch(/<form|<button/)
  expect((await rosa.post(`${page}/status`, { ...stale, status: 'done' })).status).toBe(409)
  expect((await rosa.post(`${page}/correct`, stale)).status).toBe(409)
  expect(readRows(await read(rosa, '/desk/inbox?spam=yes'))).toEqual([])
  expect(mainOf(await read(rosa, '/desk'))).not.toContain(page)
  const about = routes.deskEmail(email?.id ?? '')
  expect(mainOf(await read(rosa, about))).not.toMatch(/<form|<button/)
  expect((await rosa.send(`${about}/again`, {})).status).toBe(409)
  expect((await rosa.get('/desk/inbox/7K3F-9QXM')).status).toBe(404)
})

test('changes a status and undoes the change on the same page', async () => {
  const { site, rosa, page, id } = await open()
  const after = await follow(rosa, await fill(rosa, page, 'status', { status: 'done' }))
  expect(textOf(after)).toContain('You changed the status from New to Done. Undo')
  expect(await statusOf(site, id)).toMatchObject({ status: 'done' })
  const [undo = ''] = /\/desk\/log\/[^/]+\/undo/.exec(after) ?? []
  const undone = await follow(rosa, await rosa.post(undo, hiddenFields(after, undo)))
  expect(textOf(undone)).toContain('Undone: A owner changed the status from New to Done.')
  expect(textOf(undone)).toContain('A owner set the status back from Done to New')
  expect(await statusOf(site, id)).toMatchObject({ status: 'new', version: 3 })
})

test('lists the history in chronological order', async () => {
  const { site, rosa, page } = await open()
  site.setClock('2026-06-25T17:04:00.000Z')
  await fill(rosa, page, 'notes', { kind: 'note', text: 'Called' })
  site.setClock('2026-06-25T17:05:00.000Z')
  await fill(rosa, page, 'status', { status: 'done' })
  const [, history = ''] = /<ol class="history">(.*?)<\/ol>/s.exec(await read(rosa, page)) ?? []
  const inOrder =
    /^Received .*Email to the office.*Confirmation to the sender.* Note from .*changed the status from New to Done/
  expect(textOf(history).trim()).toMatch(inOrder)
})

test('assigns a submission only to members who handle submissions', async () => {
  const { site, rosa, ben, page, id } = await open()
  const editor = await signedIn(site, 'editor')
  const html = await read(rosa, page)
  expect(html).toContain(`value="${ben.member.id}" name="assignee">`)
  expect(html).not.toContain(editor.member.id)
  const after = await follow(rosa, await fill(rosa, page, 'assignee', { assignee: ben.member.id }))
  expect(textOf(after)).toContain(`You assigned it to ${ben.member.name}. Undo`)
  const refused = await fill(rosa, page, 'assignee', { assignee: editor.member.id })
  expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining('Nothing was changed')])
  expect(await statusOf(site, id)).toMatchObject({ assignee_id: ben.member.id })
})

test('moves a submission to another season and undoes the move on the same page', async () => {
  const { site, rosa, page } = await open()
  await storeSummerAndWinter(site.database)
  const after = await follow(rosa, await fill(rosa, page, 'season', { season: 'winter-2027' }))
  expect(textOf(after)).toContain('You moved it to Winter 2027. Undo')
  expect(textOf(after)).toContain('Season Winter 2027')
  expect(textOf(await read(rosa, '/desk/log'))).toContain('Season: none → Winter 2027')
  await fill(rosa, page, 'season', { season: '' })
  const stale = { ...hiddenFields(after, `${page}/season`), season: 'summer' }
  const refused = await rosa.post(`${page}/season`, stale)
  expect([refused.status, textOf(await refused.text())]).toEqual([
    409,
    expect.stringContaining('not assigned, no season. You were about to move it to Summer. Do it anyway'),
  ])
})

test('refuses to move a decided application or to mark an offer as spam, and links to the applicant', async () => {
  const { site, rosa, page } = await siteWith('application', application)
  await storeSummerAndWinter(site.database)
  await site.database.updateTable('inbox').set({ season_id: 'summer' }).execute()
  const offer = { season_id: 'summer', state: 'offered', deadline: '2027-05-21' } as const
  const { id } = await site.database.updateTable('applications').set(offer).returning('id').executeTakeFirstOrThrow()
  for (const [step, value, reason] of [
    ['season', 'winter-2027', 'Its season stays because a decision was made'],
    ['status', 'spam', 'An applicant with an offer or a confirmed spot isn’t spam.'],
  ] as const) {
    const answer = await fill(rosa, page, step, { [step]: value })
    const html = await answer.text()
    expect([answer.status, textOf(html)]).toEqual([409, expect.stringContaining(`Nothing was changed. ${reason}`)])
    expect(html).toContain(`<a href="/desk/applicants/${id}">Open the applicant</a>`)
  }
})

test('links an application to its seasons, and an acceptance to the application that it was matched with', async () => {
  const { site, ben, page, id } = await siteWith('application', application)
  await storeSummerAndWinter(site.database)
  const offer = { season_id: 'summer', state: 'offered', deadline: '2027-05-21', decision_number: 1 } as const
  const row = await site.database.updateTable('applications').set(offer).returning('id').executeTakeFirstOrThrow()
  expect(textOf(await read(ben, page))).toMatch(/Applicant, Summer .*Spot Offered, not told/)
  await site.postJson('accept', acceptance)
  const sent = (await site.stored()).find(({ form }) => form === 'acceptance')
  const path = `/desk/inbox/${sent?.reference}`
  expect(await read(ben, path)).not.toContain('/desk/applicants/')
  await site.database.updateTable('applications').set({ state: 'accepted', acceptance_id: sent?.id }).execute()
  const html = await read(ben, path)
  expect(textOf(html)).toMatch(/Belongs to \S+ \S+ .*Spot Accepted, not told/)
  expect(html).toContain(`href="/desk/applicants/${row.id}"`)
  await site.database.updateTable('inbox').set({ status: 'spam' }).where('submission_id', '=', id).execute()
  expect(await read(ben, path)).not.toContain('/desk/applicants/')
})

test('sends an answer posted twice once, and takes it back', async () => {
  const { site, rosa, page, id } = await open()
  const form = hiddenFields(await read(rosa, `${page}?answer=yes`), `${page}/answer`)
  const given = { ...form, subject: 'Re: your message', text: 'On Saturday.\n\nAnn' }
  const after = await follow(rosa, await rosa.post(`${page}/answer`, given))
  expect((await rosa.post(`${page}/answer`, given)).status).toBe(303)
  expect(textOf(after)).toContain(
    'Your answer will be sent at 10:04 AM . The submission is now assigned to you. Undo send',
  )
  const answers = (await site.queued()).filter(({ kind }) => kind === 'answer')
  expect(answers).toMatchObject([{ to_address: contactMessage.email, status: 'waiting' }])
  expect(await statusOf(site, id)).toMatchObject({ status: 'answered' })
  const back = await follow(rosa, await fill(rosa, page, 'take-back', { email: answers[0]?.id ?? '' }))
  expect(textOf(back)).toContain('A owner answered; assigned to A owner : not sent')
  expect(textOf(back)).toContain('A owner took an answer back and unassigned it again')
  expect(await statusOf(site, id)).toMatchObject({ status: 'new', assignee_id: null })
})

test('takes back the right one of two waiting answers', async () => {
  const { site, rosa, ben, page } = await open()
  const answered = async (browser: DeskBrowser, text: string) =>
    fill(browser, `${page}?answer=yes`, 'answer', { subject: 'Re:', text })
  const [first, second] = [await answered(rosa, 'Yes.'), await answered(ben, 'No.')]
  const emails = new Map((await site.queued()).map(({ typed_text, id }) => [typed_text, id]))
  const takenBack = async (browser: DeskBrowser, answer: Response) =>
    /Your answer <span[^>]* data-of="([^"]*)"/.exec(await follow(browser, answer))?.[1]
  expect(await takenBack(rosa, first)).toBe(emails.get('Yes.'))
  expect(await takenBack(ben, second)).toBe(emails.get('No.'))
  const same = await fill(rosa, page, 'status', { status: 'answered' })
  expect(await takenBack(rosa, same)).toBeUndefined()
})

test('shows a corrected address first and sends the answer there', async () => {
  const { site, rosa, page } = await open()
  const confirmation = (await site.queued()).find(({ audience }) => audience === 'sender')
  await rosa.send(`/desk/emails/${confirmation?.id}/address`, { key: 'k', address: 'miles@home.example' })
  const form = textOf(await read(rosa, `${page}?answer=yes`))
  expect(form).toContain(`Email miles@home.example Corrected by A owner; sent: ${contactMessage.email}`)
  expect(form).toContain('goes to miles@home.example , corrected by A owner on Thu, Jun 25, 2026, 10:03 AM')
  await fill(rosa, `${page}?answer=yes`, 'answer', { subject: 'Re:', text: 'Hello', key: 'k'.repeat(6000) })
  const answers = (await site.queued()).filter(({ kind }) => kind === 'answer')
  // The maximum length that PostgreSQL can index.
  expect(answers[0]?.dedupe_key?.length).toBeLessThan(200)
  expect(answers).toMatchObject([{ to_address: 'miles@home.example' }])
})

test('inserts a saved reply with its fields filled in above the signature and sends nothing', async () => {
  const { site, rosa, page } = await open()
  await rosa.send('/desk/replies/new', { title: 'Dates', body: 'Dear {name},\nwe begin on Saturday. {organization}' })
  const form = await read(rosa, `${page}?answer=yes`)
  const reply = /value="([^"]+)" name="reply"[^>]*><bdi>Dates/.exec(form)?.[1] ?? ''
  const hidden = hiddenFields(form, `${page}/answer`)
  const insertInto = async (text: string) =>
    (await rosa.post(`${page}/answer-text`, { ...hidden, subject: 'Dates', text, reply })).text()
  const filled = await insertInto('Hello!')
  const inserted = 'Dear Miles O&#x27;Brien,\nwe begin on Saturday. Six Saturdays'
  expect(filled).toContain(`>Hello!\n\n${inserted}</textarea>`)
  const signature = '\n\nBest,\nA owner'
  expect(form).toContain(`>Hi Miles,\n\n${signature}</textarea>`)
  expect(await insertInto(`Hi Miles,\n\n${signature}`)).toContain(`>${inserted}${signature}</textarea>`)
  expect(hiddenFields(filled, `${page}/answer`)).toMatchObject({ ...hidden, token: expect.any(String) })
  expect((await site.queued()).map(({ kind }) => kind)).not.toContain('answer')
})

test.each([
  ['text', { subject: 'Re:', text: ' ' }, 'Please write something'],
  ['more than the greeting', { subject: 'Re:', text: 'Hi Miles,\n\nBest,\nA owner' }, 'Please write something'],
  ['subject', { subject: '', text: 'Hello' }, 'Please write a subject'],
])('rejects an answer without %s and keeps the input', async (_, typed, error) => {
  const { site, rosa, page } = await open()
  const answer = await fill(rosa, `${page}?answer=yes`, 'answer', typed)
  const html = await answer.text()
  expect([answer.status, textOf(html)]).toEqual([422, expect.stringContaining(error)])
  expect(html).toContain(`>${typed.text}</textarea>`)
  expect((await site.queued()).map(({ kind }) => kind)).not.toContain('answer')
})

test('decides about an application on its page, with Undo in place', async () => {
  const { site, rosa, ben, page } = await siteWith('application', application)
  await storeSummerAndWinter(site.database)
  await site.database.updateTable('applications').set({ season_id: 'summer' }).execute()
  const html = await read(rosa, page)
  const back = /name="back" value="([^"]+)"/.exec(html)?.[1]
  const posted = { ...hiddenFields(html, routes.deskDecisions), action: 'waitlist' }
  const after = textOf(await follow(rosa, await rosa.post(routes.deskDecisions, posted)))
  expect([back, after]).toEqual([page, expect.stringMatching(/No one was told\..*Undo .*Spot Waitlisted/)])
  expect(await read(ben, page)).not.toContain(routes.deskDecisions)
})

test('shows both changes on a conflict, and overwrites on request', async () => {
  const { site, rosa, ben, page, id } = await open()
  const seen = hiddenFields(await read(rosa, page), `${page}/status`)
  await fill(ben, page, 'status', { status: 'done' })
  const conflict = await rosa.post(`${page}/status`, { ...seen, status: 'open' })
  const html = await conflict.text()
  expect(conflict.status).toBe(409)
  expect(textOf(html)).toContain(`${ben.member.name} changed the status from New to Done`)
  expect(textOf(html)).toContain('You were about to change the status to Open.')
  expect(await statusOf(site, id)).toMatchObject({ status: 'done', version: 2 })
  await follow(rosa, await rosa.post(`${page}/status`, { ...hiddenFields(html, `${page}/status`), status: 'open' }))
  expect(await statusOf(site, id)).toMatchObject({ status: 'open', version: 3 })
})

test('keeps an answer if a colleague has answered, and sends it only on request', async () => {
  const { site, rosa, ben, page } = await open()
  const seen = hiddenFields(await read(rosa, `${page}?answer=yes`), `${page}/answer`)
  await fill(ben, `${page}?answer=yes`, 'answer', { subject: 'Re:', text: 'From Ben' })
  const conflict = await rosa.post(`${page}/answer`, { ...seen, subject: 'Re:', text: 'From Rosa' })
  const html = await conflict.text()
  expect([conflict.status, html.includes('>From Rosa</textarea>')]).toEqual([409, true])
  expect(textOf(html)).toMatch(/A helper answered From Ben.* Send anyway/)
  const answers = async () => (await site.queued()).filter(({ kind }) => kind === 'answer').length
  expect(await answers()).toBe(1)
  const again = { ...hiddenFields(html, `${page}/answer`), subject: 'Re:', text: 'From Rosa' }
  expect((await rosa.post(`${page}/answer`, again)).status).toBe(303)
  expect(await answers()).toBe(2)
})

test('shows notes and pasted replies in the history, and rejects an empty one', async () => {
  const { rosa, page } = await open()
  await fill(rosa, page, 'notes', { kind: 'note', text: 'Called back.\nNo answer.' })
  const html = await follow(rosa, await fill(rosa, page, 'notes', { kind: 'reply', text: 'Thank you!' }))
  expect(html).toContain('Called back.\nNo answer.</p>')
  expect(textOf(html)).toContain('Reply pasted by')
  expect((await fill(rosa, page, 'notes', { kind: 'note', text: '' })).status).toBe(422)
})

test('shows one primary button that depends on the status', async () => {
  const { rosa, page } = await open()
  const next = async () => mainButtons(await read(rosa, page))
  const words = [await next()]
  for (const status of ['open', 'answered', 'done', 'spam']) {
    await fill(rosa, page, 'status', { status })
    words.push(await next())
  }
  expect(words).toEqual([['Send'], ['Send'], ['Done'], ['Open again'], ['Not spam']])
})

test('shows one primary button after a change: the next status or the next submission', async () => {
  const { site, rosa, page } = await open()
  const last = page
  await site.postJson('contact', { ...contactMessage, name: 'Newer' })
  const newer = `/desk/inbox/${(await site.stored()).find(({ sender_name }) => sender_name === 'Newer')?.reference}`
  const after = async (at: string, step: string, fields: Record<string, string>) =>
    mainButtons(await follow(rosa, await fill(rosa, at, step, fields)))
  expect(await after(newer, 'notes', { kind: 'note', text: 'Called' })).toEqual(['Send'])
  expect(await after(newer, 'assignee', { assignee: rosa.member.id })).toEqual(['Send'])
  expect(await after(newer, 'status', { status: 'answered' })).toEqual(['Done'])
  expect(await after(newer, 'status', { status: 'done' })).toEqual(['Next in the list'])
  expect(await after(newer, 'status', { status: 'spam' })).toEqual(['Next in the list'])
  expect(await after(last, 'status', { status: 'done' })).toEqual(['Back to the list'])
  expect(await after(last, 'notes', { kind: 'note', text: 'Called' })).toEqual(['Back to the list'])
})

test('makes an unfinished form the primary button', async () => {
  const { site, rosa, ben, page, id } = await open()
  const form = hiddenFields(await read(rosa, page), `${page}/status`)
  await changeStatus(site.app, ben.member, { submissionId: id, version: 1, status: 'answered' })
  expect(mainButtons(await read(rosa, `${page}?answer=yes`))).toEqual(['Send'])
  const conflict = await rosa.post(`${page}/status`, { ...form, status: 'done' })
  expect(mainButtons(await conflict.text())).toEqual(['Do it anyway'])
  const empty = await fill(rosa, page, 'notes', { kind: 'note', text: '' })
  expect(mainButtons(await empty.text())).toEqual(['Save note'])
})

test('shows health information once to members with the right, logs it, and hides it from others', async () => {
  const { site, rosa, ben, page } = await siteWith('accept', acceptance)
  const secrets = [acceptance.dietary, acceptance.medical, acceptance.emergencyContact]
  const findSecrets = (html: string) => secrets.filter((secret) => html.includes(secret))
  const folded = await read(rosa, page)
  const opened = await (await fill(rosa, page, 'health', {})).text()
  expect([findSecrets(folded), findSecrets(opened)]).toEqual([[], secrets])
  expect(textOf(await read(rosa, page))).toContain('opened the health information')
  const refused = await ben.send(`${page}/health`)
  expect(refused.status).toBe(404)
  for (const path of [page, '/desk/inbox', '/desk/inbox?q=peanuts', '/desk/inbox?q=asthma'])
    expect(findSecrets(await read(ben, path)), path).toEqual([])
  expect(await read(ben, page)).not.toMatch(/Open health|Medical/)
  expect(JSON.stringify(await site.database.selectFrom('events').selectAll().execute())).not.toContain('peanuts')
})

test('requires a fresh sign-in for health information and returns to the submission and its list', async () => {
  const { site, page } = await siteWith('accept', acceptance)
  const stale = await signedIn(site, 'owner', { isVerified: false })
  const answer = await stale.send(`${page}/health?from=status%3Dnew`)
  const next = new URL(answer.headers.get('Location') ?? '', 'http://desk').searchParams.get('next')
  expect([answer.status, next]).toEqual([303, `${page}?from=status%3Dnew`])
  expect(await read(stale, page)).not.toContain('opened the health information')
})

test('does not promise a time for an email that the mail server deferred', async () => {
  const { site, rosa, page } = await open()
  await fill(rosa, `${page}?answer=yes`, 'answer', { subject: 'Re:', text: 'Hello' })
  const answers = site.database.updateTable('outbox').set({ last_error: '451 try later', attempts: 1 })
  await answers.where('kind', '=', 'answer').execute()
  expect(textOf(await read(rosa, page))).toContain(
    'not delivered yet. We’ll try again in 1 minute . 451 try later Undo send',
  )
})

test('shows the corrected address before an email is sent there', async () => {
  const { site, rosa, page } = await open()
  const [confirmation] = (await site.queued()).filter(({ audience }) => audience === 'sender')
  const submissionId = confirmation?.submission_id ?? ''
  await site.database
    .updateTable('outbox')
    .set({ due_at: new Date(site.clock.now().getTime() + 30_000).toISOString() })
    .execute()
  await correctAnswers(site.app, rosa.member, {
    submissionId,
    answers: { email: 'miles@home.example' },
    wasSeen: () => true,
  })
  const [event] = await readEvents(site.database, {}, { limit: 1 })
  const corrected = textOf(await read(rosa, `${page}?changed=correct&event=${event?.id}`))
  expect(corrected).toMatch(
    /The confirmation will be sent at 10:03 AM to miles@example\.org ?, the address from before \(stop or redirect it\)/,
  )
  await site.database.updateTable('outbox').set({ status: 'failed', last_error: '550' }).execute()
  expect(textOf(await read(rosa, page))).toContain('Send again to miles@home.example')
  const email = await read(rosa, routes.deskEmail(confirmation?.id ?? ''))
  expect(textOf(email)).toContain('Send it again to miles@home.example')
  expect(email).toContain('value="miles@home.example"')
})

test('resends failed emails of this submission only', async () => {
  const { site, ben, page } = await open()
  await site.database.updateTable('outbox').set({ status: 'failed', last_error: '550 no such user' }).execute()
  const [email] = await site.queued()
  expect(textOf(await read(ben, page))).toContain('not sent: 550 no such user')
  await follow(ben, await fill(ben, page, 'send-again', { email: email?.id ?? '' }))
  expect((await site.queued()).filter(({ status }) => status === 'waiting')).toHaveLength(1)
  expect((await fill(ben, page, 'send-again', { email: 'another' })).status).toBe(404)
})

test('returns the typed text after the session ended, with a link to the form', async () => {
  const { rosa, page } = await open()
  const session = rosa.cookies.get('desk-session') ?? ''
  rosa.cookies.delete('desk-session')
  const led = await (await rosa.post(`${page}/answer`, { text: 'A long text' })).text()
  expect(led).toContain('>A long text</textarea>')
  expect(led).toContain(`href="/desk/sign-in?next=${encodeURIComponent(`${page}/answer`)}"`)
  rosa.cookies.set('desk-session', session)
  const back = await rosa.get(`${page}/answer`)
  expect([back.status, back.headers.get('Location')]).toEqual([303, `${page}?answer=yes#answer-text`])
})

test('names the colleagues that a note notifies and the unknown names', async () => {
  const { site, rosa, page } = await open()
  const note = async (text: string) =>
    textOf(await follow(rosa, await fill(rosa, page, 'notes', { kind: 'note', text })))
  const message = await note('@A helper, @Foo: please call.')
  expect(message).toContain('Note saved. A helper gets an email. No one is called @Foo. Undo')
  expect(await note('Called them.')).toContain('Note saved. Undo')
  await addMemberOf(site, 'editor', 'Eve')
  expect(await note('@Eve?')).toContain('Note saved. @Eve doesn’t handle submissions. Undo')
})
