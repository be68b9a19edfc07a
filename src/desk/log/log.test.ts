import { expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { acceptance } from '../../../tests/support/answers'
import { assign, changeStatus } from '../../../tests/support/changes'
import { sendAcceptance, sendMessage } from '../../../tests/support/desk'
import { signedIn } from '../../../tests/support/desk-browser'
import { linksOf, mainOf, textOf } from '../../../tests/support/page'
import { appContextOf, message } from '../../../tests/support/test-app-context'
import { openSite } from '../../../tests/support/test-site'
import { saveDraft } from '../../editorial/documents/save-draft'
import { publishDraft, unpublish } from '../../editorial/publishing/publish'
import * as routes from '../../routes'
import { changeRole, invite } from '../../staff/team'
import { recordExport } from '../../submissions/exports/record-export'
import { openHealthInformation } from '../../submissions/handling/open-health-information'

async function openWithEvents() {
  const site = await openSite()
  const [owner, office] = [await signedIn(site, 'owner'), await signedIn(site, 'office')]
  const id = await sendMessage(site.database)
  const app = appContextOf(site.database)
  const actor = owner.member
  await changeStatus(app, actor, { submissionId: id, version: 1, status: 'done' })
  await assign(app, office.member, { submissionId: id, version: 2, assigneeId: owner.member.id })
  const { reference } = await site.database.selectFrom('submissions').select('reference').executeTakeFirstOrThrow()
  const read = async (browser: typeof owner, query = '') =>
    mainOf(await (await browser.get(`${routes.deskLog}${query}`)).text())
  return { site, app, owner, office, reference, read }
}

function readLogRows(page: string): string[] {
  const [, ...rows] = page.split('<tr').slice(1)
  return rows.map((row) => textOf(`<tr${row.split('</tr>')[0]}`))
}

test('shows the actor, action, submission, and values before and after', async () => {
  const { owner, reference, read } = await openWithEvents()
  const page = await read(owner)
  expect(readLogRows(page)).toEqual([
    expect.stringContaining(`A office assigned ${reference} ${message.name} Assigned to: no one → A owner`),
    expect.stringContaining(`A owner changed the status ${reference} ${message.name} Status: New → Done`),
  ])
  expect(linksOf(page)).toContainEqual({ text: reference, href: routes.deskSubmission(reference) })
})

test('filters events by person, kind, submission, and dates', async () => {
  const { owner, office, reference, read } = await openWithEvents()
  const count = async (query: string) => readLogRows(await read(owner, query)).length
  expect(await count(`?who=${office.member.id}`)).toBe(1)
  expect(await count('?what=status-changed')).toBe(1)
  expect(await count(`?submission=${reference.toLowerCase()}`)).toBe(2)
  expect(await count('?submission=7K3F-9QXM')).toBe(0)
  expect(await count('?from=2026-06-25&to=2026-06-25')).toBe(2)
  expect(await count('?to=2026-06-24')).toBe(0)
  expect(await count('?from=2026-06-26')).toBe(0)
  expect(await count('?from=yesterday')).toBe(2)
})

test('shows titles of documents and formatted dates, and distinguishes unpublishing from publishing', async () => {
  const { app, owner, read } = await openWithEvents()
  const [post] = readContent().posts
  const name = `posts/${post?.id}`
  await saveDraft(app, owner.member, { name, version: 0, value: { ...post, title: 'Lemons in {city}' } })
  await publishDraft(app, owner.member, { name, version: 1 })
  await unpublish(app, owner.member, { name, version: 2 })
  await recordExport(app, owner.member, { filter: ['From: 2026-06-25'], count: 2, format: 'csv', columns: [] })
  expect(readLogRows(await read(owner)).slice(0, 4)).toEqual([
    expect.stringContaining('exported List: From: June 25, 2026 Submissions: 2'),
    expect.stringContaining('A owner took a text off the site Post “Lemons in San Jose”'),
    expect.stringContaining('A owner published a text Post “Lemons in San Jose”'),
    expect.stringContaining('A owner saved a draft Post “Lemons in San Jose”'),
  ])
})

test('links to the page of older events', async () => {
  const { owner, app, read } = await openWithEvents()
  const id = await sendMessage(app.database)
  for (let version = 1; version <= 60; version++)
    await changeStatus(app, owner.member, { submissionId: id, version, status: version % 2 ? 'open' : 'new' })
  const first = await read(owner)
  expect(readLogRows(first)).toHaveLength(50)
  const older = linksOf(first).find(({ text }) => text === 'Older')
  expect(readLogRows(await read(owner, new URL(older?.href ?? '', 'http://localhost').search))).toHaveLength(12)
})

test('shows changes to staff to all readers of the log, but their details only to owners', async () => {
  const { owner, office, app, read } = await openWithEvents()
  await invite(app, owner.member, { email: 'lee@program.example', name: 'Lee', role: 'helper' })
  await changeRole(app, owner.member, office.member.id, 'office')
  expect(await read(owner)).toContain('lee@program.example')
  const page = await read(office)
  expect(textOf(page)).toContain('A owner invited Lee')
  expect(page).not.toContain('lee@program.example')
})

test('shows that health information was opened, but not the information', async () => {
  const { site, owner, app, read } = await openWithEvents()
  const submissionId = await sendAcceptance(site.database)
  await openHealthInformation(app, owner.member, submissionId)
  const page = await read(owner)
  expect(textOf(page)).toContain('A owner opened the health information')
  for (const value of [acceptance.dietary, acceptance.medical, acceptance.emergencyContact])
    expect(page).not.toContain(value)
})
