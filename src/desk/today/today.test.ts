import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { readRows } from '../../../tests/support/desk-pages'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { queueOne } from '../../../tests/support/outbox-rows'
import { linksOf, mainOf, partOf, textOf } from '../../../tests/support/page'
import { storeSeasons } from '../../../tests/support/seasons'
import { openSite, type TestSite } from '../../../tests/support/test-site'
import { recordBackup } from '../../backups/records'
import * as routes from '../../routes'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { firstPositionAt } from '../../submissions/inbox/positions'

async function openFilled(now = '2026-06-25T18:00:00.000Z') {
  const site = await openSite()
  site.setClock(now)
  const [owner, helper] = [await signedIn(site, 'owner'), await signedIn(site, 'helper')]
  await fillInbox(site.database, [
    ...Array.from({ length: 7 }, (_, index) => ({ sender_name: `Ann ${index}` })),
    { sender_name: 'Zoë', inbox: { status: 'open', assignee_id: helper.member.id } },
    { sender_name: 'Earlier', inbox: { status: 'done' } },
    { sender_name: 'Answered', inbox: { status: 'answered', assignee_id: helper.member.id } },
  ])
  await failEmail(site)
  return { site, owner, helper }
}

async function failEmail(site: TestSite): Promise<string> {
  const id = await queueOne(site.database, { subject: 'We have your message' })
  const values = { status: 'failed', last_error: '550 no such mailbox' } as const
  await site.database.updateTable('outbox').set(values).where('id', '=', id).execute()
  return id
}

async function readPart(browser: { get: (path: string) => Promise<Response> }, heading: RegExp) {
  const part = partOf(mainOf(await (await browser.get(routes.desk)).text()), heading)
  return { text: textOf(part), links: linksOf(part) }
}

test('shows that everything is done if nothing is waiting', async () => {
  const { get } = await signedIn(await openSite(), 'helper')
  expect(textOf(mainOf(await (await get(routes.desk)).text()))).toContain('All caught up')
})

test('counts new submissions and lists the newest five with a link to all', async () => {
  const { helper } = await openFilled()
  const { text, links } = await readPart(helper, /^New/)
  expect(text).toContain('New 7')
  expect(links.map((link) => link.text)).toEqual(['All 7 of “New”', ...[6, 5, 4, 3, 2].map((index) => `Ann ${index}`)])
  expect(links[0]?.href).toBe('/desk/inbox?status=new')
})

test('shows unanswered submissions assigned to the current user, as the linked list does', async () => {
  const { helper, owner } = await openFilled()
  expect((await readPart(helper, /^Mine/)).text).toContain('Mine 1')
  expect((await readPart(owner, /^Mine/)).text).toBe('')
  const list = textOf(mainOf(await (await helper.get('/desk/inbox?assigned=me&unanswered=yes')).text()))
  expect(list).toContain('1 submission matches')
})

test('lists submissions without an answer for three business days as late, oldest first', async () => {
  const early = await openFilled('2026-06-30T16:00:00.000Z')
  expect((await readPart(early.helper, /^Overdue/)).text).toBe('')
  // From Thursday to Tuesday, across a weekend.
  const { helper } = await openFilled('2026-06-30T18:00:00.000Z')
  const { text, links } = await readPart(helper, /^Overdue/)
  expect(text).toContain('Overdue 8 We promise an answer within three business days.')
  expect(links[1]?.text).toBe('Ann 0')
  expect(links[0]?.href).toBe('/desk/inbox?late=yes')
  expect(textOf(mainOf(await (await helper.get('/desk/inbox?late=yes')).text()))).toContain('8 submissions match')
})

test('marks reopened submissions in the list of late ones only, with the age of the reply', async () => {
  const { site, helper } = await openFilled('2026-07-03T18:00:00.000Z')
  const reopened = { waiting_position: firstPositionAt(Date.parse('2026-06-29T18:00:00.000Z')) }
  await site.database.updateTable('inbox').set(reopened).where('status', '=', 'open').execute()
  const rowIn = async (address: string) => {
    const rows = readRows(await (await helper.get(address)).text())
    const row = rows.find(({ name }) => name === 'Zoë')
    return [rows.indexOf(row as never), row?.words.startsWith('reply'), row?.moment]
  }
  const sent = 'Thu, Jun 25, 2026, 10:00 AM'
  expect(await rowIn('/desk/inbox?late=yes')).toEqual([0, true, 'Mon, Jun 29, 2026, 11:00 AM'])
  expect(await rowIn('/desk/inbox?status=open')).toEqual([0, false, sent])
  expect((await readPart(helper, /^Mine/)).text).not.toContain('Message, reply')
})

test('lists failed emails with the reason for members who may see emails', async () => {
  const { owner, helper } = await openFilled()
  expect((await readPart(owner, /^Failed/)).text).toContain('ann@example.org 550 no such mailbox')
  expect(await (await helper.get(routes.desk)).text()).not.toContain('no such mailbox')
  expect(await (await owner.get(routes.deskCounts)).json()).toEqual({ new: '7', mine: '0', late: '0', failed: '1' })
  expect(await (await helper.get(routes.deskCounts)).json()).toEqual({ new: '7', mine: '1', late: '0' })
})

test('shows the age of the last backup to members with the right, and warns after two missed nights', async () => {
  const { site, owner, helper } = await openFilled()
  const onSite = async () => (await readPart(owner, /^The site/)).text
  const backUpAt = (madeAt: string) =>
    recordBackup(site.database, { name: madeAt, madeAt, reason: 'night', kilobytes: 1, tookMs: 1 })
  await backUpAt('2026-06-24T09:59:59.000Z')
  expect(await (await owner.get(routes.desk)).text()).toContain('data-tone="problem"')
  await backUpAt('2026-06-24T10:00:00.000Z')
  expect(await onSite()).toContain(
    'The last backup was made 1 day ago , only on this machine. No backup has passed a test restore.',
  )
  expect(await (await owner.get(routes.desk)).text()).not.toContain('data-tone="problem"')
  expect((await readPart(helper, /^The site/)).text).toBe('')
})

test('shows charts of applications and upcoming days', async () => {
  const { site, helper } = await openFilled()
  await storeSeasons(site.database)
  const readCharts = async () => textOf(await (await helper.get(routes.deskCharts)).text())
  expect(await readCharts()).toContain('Applications in the last 30 days: 0.')
  await site.database.updateTable('inbox').set({ form: 'application' }).where('status', '=', 'answered').execute()
  site.setClock('2026-06-25T18:01:00.000Z')
  expect(await readCharts()).toContain('last 30 days: 1, most on Jun 25 (1)')
  expect((await readPart(helper, /^Coming up/)).text).toContain(
    'Thu, Jun 25 Summer: Personal development and team building today',
  )
})

test('lists season plans under Coming up for people with the right', async () => {
  const { site, owner, helper } = await openFilled()
  await storeSeasons(site.database)
  const step = { id: '1', document: seasonPlanName('summer'), action: 'publish', revision_id: null } as const
  const times = { due_at: '2026-06-27T06:30:00.000Z', created_at: '2026-06-25T17:03:00.000Z', created_by: null }
  await site.database
    .insertInto('content_schedule')
    .values({ ...step, ...times })
    .execute()
  const { text, links } = await readPart(owner, /^Coming up/)
  expect(text).toContain('Fri, Jun 26 Summer is to be changed tomorrow')
  expect(links).toEqual([{ text: 'Summer is to be changed', href: '/desk/seasons/summer' }])
  expect((await readPart(helper, /^Coming up/)).text).not.toContain('changed')
})

test('redirects members who may not read submissions', async () => {
  const site = await openSite()
  const led = async (role: 'editor' | 'saturday') =>
    (await (await signedIn(site, role)).get(routes.desk)).headers.get('Location')
  expect(await led('editor')).toBe(routes.deskWebsite)
  expect(await led('saturday')).toBe(routes.deskAccount)
})

test('counts only arrivals that match the list’s filter', async () => {
  const { site, helper } = await openFilled()
  const { position } = await site.database
    .selectFrom('inbox')
    .select('position')
    .orderBy('position')
    .offset(4)
    .limit(1)
    .executeTakeFirstOrThrow()
  const arrivals = async (query: string) =>
    (await helper.get(`${routes.deskArrivals}?${query}since=${position}`)).text()
  expect(await arrivals('')).toBe('5 new')
  expect(await arrivals('status=answered&')).toBe('1 new')
  expect(await arrivals('status=spam&')).toBe('')
})
