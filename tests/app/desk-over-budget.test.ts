import { expect, test } from 'vitest'
import { sendTest } from '../../src/submissions/mail-actions'
import { signedIn } from '../support/desk-browser'
import { textOf } from '../support/desk-pages'
import { contactMessage, openSite } from '../support/test-site'

const REFUSED = 'Nothing was sent. Each person can send 60 emails an hour'

async function openFull() {
  const site = await openSite()
  await site.postJson('contact', contactMessage)
  await site.database.updateTable('outbox').set({ status: 'sent' }).execute()
  const rosa = await signedIn(site, 'owner')
  for (let count = 0; count < 60; count++) await sendTest(site.intake, rosa.member, { key: `${count}` })
  const [stored] = await site.stored()
  const receipt = (await site.queued()).find(({ kind }) => kind === 'receipt')
  const queued = async () => (await site.queued()).filter(({ kind }) => kind !== 'budget-reached').length
  const before = await queued()
  /** What a post is answered, which must queue nothing. */
  const refusalOf = async (path: string, fields: Record<string, string>) => {
    const answer = await rosa.send(path, fields)
    const html = await answer.text()
    expect(await queued(), path).toBe(before)
    const text = textOf(html)
    expect(text, path).not.toMatch(/\. ?\./)
    return { status: answer.status, html, text }
  }
  return { page: `/desk/inbox/${stored?.reference}`, email: receipt?.id ?? '', refusalOf }
}

test('an answer beyond the hourly limit keeps its text, and nothing is sent', async () => {
  const { page, refusalOf } = await openFull()
  const given = { version: '1', subject: 'Our subject', text: 'Dear Miles,\n\nThank you.', key: 'k' }
  const { status, html, text } = await refusalOf(`${page}/answer`, given)
  expect([status, text]).toEqual([429, expect.stringContaining(REFUSED)])
  expect(html).toContain('value="Our subject"')
  expect(html).toMatch(/<textarea[^>]*>\s*Dear Miles,\s+Thank you\.<\/textarea>/)
})

test('copies, corrected addresses, tests and invitations beyond it are refused and say why', async () => {
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
