import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { textOf } from '../../../tests/support/page'
import { contactMessage, openSite } from '../../../tests/support/test-site'
import { readEvents } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { sendTest } from '../../submissions/emails/send-test'

const REFUSED = 'Nothing was sent. Each person can send 60 emails an hour'

async function openFull({ isSpam = false } = {}) {
  const site = await openSite()
  await site.postJson('contact', contactMessage)
  const rosa = await signedIn(site, 'owner')
  const [stored] = await site.stored()
  const page = `/desk/inbox/${stored?.reference}`
  if (isSpam) await rosa.send(`${page}/status`, { status: 'spam', version: '1' })
  else await site.database.updateTable('outbox').set({ status: 'sent' }).execute()
  for (let count = 0; count < 60; count++) await sendTest(site.app, rosa.member, { key: `${count}` })
  const confirmation = (await site.queued()).find(({ kind }) => kind === 'confirmation')
  const queued = async () => (await site.queued()).filter(({ kind }) => kind !== 'budget-reached').length
  const before = await queued()
  /** Posts a form and expects that it queues no email. */
  const refusalOf = async (path: string, fields: Record<string, string>) => {
    const answer = await rosa.send(path, fields)
    const html = await answer.text()
    expect(await queued(), path).toBe(before)
    const text = textOf(html)
    expect(text, path).not.toMatch(/\. ?\./)
    return { status: answer.status, html, text }
  }
  return { site, rosa, page, email: confirmation?.id ?? '', refusalOf }
}

test('keeps the text of an answer beyond the hourly limit and sends nothing', async () => {
  const { page, refusalOf } = await openFull()
  const given = { version: '1', subject: 'Our subject', text: 'Dear Miles,\n\nThank you.', key: 'k' }
  const { status, html, text } = await refusalOf(`${page}/answer`, given)
  expect([status, text]).toEqual([429, expect.stringContaining(REFUSED)])
  expect(html).toContain('value="Our subject"')
  expect(html).toMatch(/<textarea[^>]*>\s*Dear Miles,\s+Thank you\.<\/textarea>/)
})

test('keeps the text of a note with a mention and refuses an assignment', async () => {
  const { site, page, refusalOf } = await openFull()
  const { member } = await signedIn(site, 'helper')
  const note = await refusalOf(`${page}/notes`, { kind: 'note', text: `Please call, @${member.name}` })
  expect([note.status, note.text]).toEqual([429, expect.stringContaining('Nothing was saved. Each person can send 60')])
  expect(note.html).toMatch(/<textarea[^>]*>\s*Please call, @A helper<\/textarea>/)
  const assigned = await refusalOf(`${page}/assignee`, { assignee: member.id, version: '1' })
  expect([assigned.status, assigned.text]).toEqual([429, expect.stringContaining('Nothing was changed. Each person')])
})

test('refuses resends, corrected addresses, test emails, and invitations beyond the limit', async () => {
  const { page, email, refusalOf } = await openFull()
  const invited = { email: 'ann@example.org', name: 'Ann Lee', role: 'helper' }
  const posts: [string, Record<string, string>][] = [
    [`${page}/send-again`, { email }],
    [`/desk/emails/${email}/again`, { key: 'a' }],
    [`/desk/emails/${email}/address`, { key: 'b', address: 'other@example.org' }],
    ['/desk/emails/test', { key: 'one more' }],
    ['/desk/team/invite', invited],
  ]
  for (const [path, fields] of posts) {
    const { status, html, text } = await refusalOf(path, fields)
    expect([path, status, text]).toEqual([path, 429, expect.stringContaining(REFUSED)])
    if (fields.address) expect(html).toContain('value="other@example.org"')
    if (fields.name) for (const kept of Object.values(invited)) expect(html).toContain(`value="${kept}"`)
  }
})

test('refuses an entry, a release from spam, and its undo beyond the limit, and keeps the input', async () => {
  const { site, rosa, page } = await openFull({ isSpam: true })
  const [stored] = await site.stored()
  const said = async (answer: Response) => [answer.status, textOf(await answer.text())]
  const form = '/desk/inbox/new/contact'
  const hidden = hiddenFields(await (await rosa.get(form)).text(), form)
  const entry = { 'entry-confirm': 'yes', 'entry-note': 'By mail' }
  const refused = await rosa.post(form, { ...hidden, ...contactMessage, ...entry })
  const html = await refused.text()
  const nothingSaved = 'Nothing was saved. Each person can send 60 emails an hour'
  expect([refused.status, textOf(html)]).toEqual([429, expect.stringContaining(nothingSaved)])
  expect(html).toContain(`value="${contactMessage.email}"`)
  expect(html).toMatch(/<textarea[^>]*>\s*By mail<\/textarea>/)
  expect(await site.stored()).toHaveLength(1)

  const changed = 'Nothing was changed. Each person can send 60 emails an hour'
  const release = await rosa.send(`${page}/status`, { status: 'open', version: '2' })
  expect(await said(release)).toEqual([429, expect.stringContaining(changed)])
  const [marked] = await readEvents(site.database, { about: submissionSubject(stored?.id ?? '') }, { limit: 1 })
  const undone = await rosa.send(`/desk/log/${marked?.id}/undo`, { back: page })
  expect(textOf(await (await rosa.get(undone.headers.get('Location') ?? '')).text())).toContain(
    'The hourly limit for emails has been reached. Try again later.',
  )
  expect((await site.queued()).find(({ kind }) => kind === 'confirmation')).toMatchObject({ status: 'stopped' })
})

test('shows a confirmation that exceeded its address’s limit, and can send it', async () => {
  const site = await openSite()
  for (let count = 0; count < 4; count++) await site.postJson('contact', contactMessage)
  const unsent = (await site.queued()).find(({ status }) => status === 'stopped')
  const stored = (await site.stored()).find(({ id }) => id === unsent?.submission_id)
  const rosa = await signedIn(site, 'office')
  const page = `/desk/inbox/${stored?.reference}`
  const reason = 'This address was sent several confirmations shortly before'
  expect(textOf(await (await rosa.get(`/desk/emails/${unsent?.id}`)).text())).toContain(`${reason}.`)
  expect(textOf(await (await rosa.get(page)).text())).toContain(
    `Confirmation to the sender : not sent. ${reason}. Send it`,
  )
  await rosa.send(`${page}/send-again`, { email: unsent?.id ?? '' })
  expect((await site.queued()).find(({ id }) => id === unsent?.id)).toMatchObject({ status: 'waiting' })
})
