import { expect, test } from 'vitest'
import { auditEvents } from '../../../src/log/audit-events'
import { readEvents } from '../../../src/log/events'
import { joinPeople } from '../../../src/people/join-people'
import { readSubmissionOwners } from '../../../src/people/person-contacts'
import * as routes from '../../../src/routes'
import { correctEmailAddress } from '../../../src/submissions/emails/email-actions'
import { markRead } from '../../../src/submissions/inbox/mark-read'
import { engines, openFresh } from '../../support/database-engines'
import type { signedIn } from '../../support/desk-browser'
import { openFullDesk } from '../../support/full-desk'
import { textOf } from '../../support/page'
import type { TestSite } from '../../support/test-site'

type Owner = Awaited<ReturnType<typeof signedIn>>

const LINK = /href="(\/desk[^"#]*)/g

/** Parts of pages that describe events: the log, timelines, conflicts and notices. */
const HISTORY = /^\/desk\/(?:log|undo)|[?&](?:changed|done|did)=/
const COLUMN = /<ol class="history">.*?<\/ol>|<ul class="conflict-events">.*?<\/ul>/gs

/** In milliseconds: every page of the desk is read twice. */
const READING = 120_000

/** More pages than the desk has, in case links never end. */
const MOST_PAGES = 600

/** Reads the text of every desk page reachable by links, without descriptions of events. */
async function readDesk(owner: Owner, first: readonly string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const seen = new Set<string>()
  const left = [...first]
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (seen.has(path) || seen.size > MOST_PAGES) continue
    seen.add(path)
    const answer = await owner.get(path)
    const html = await answer.text()
    if (!html.includes('<html')) continue
    expect(textOf(html), path).not.toMatch(/undefined|\[object|didn’t work/)
    if (!HISTORY.test(path)) pages.set(path, `${answer.status} ${textOf(html.replaceAll(COLUMN, ''))}`)
    left.push(...[...html.matchAll(LINK)].map(([, link = '']) => link.replaceAll('&amp;', '&')))
  }
  return pages
}

/** Makes changes that the full desk lacks. Resolves to the pages that show them. */
async function doMore(site: TestSite, { member }: Owner): Promise<string[]> {
  const { app, database } = site
  const people = await readSubmissionOwners(
    database,
    (await site.stored()).map(({ id }) => id),
  )
  const [one = '', other = ''] = new Set(people.map(({ personId }) => personId))
  expect(await joinPeople(app, member, one, other)).toMatchObject({ status: 'joined' })
  const failed = (await site.queued()).find(({ status, audience }) => status === 'failed' && audience === 'sender')
  const readdress = { emailId: failed?.id ?? '', address: 'right@home.example', key: 'k' }
  expect(await correctEmailAddress(app, member, readdress)).toMatchObject({ status: 'done' })
  return [routes.deskPerson(one)]
}

test.each(engines)(
  'on %s, erasing the details of all events changes nothing else',
  async (engine) => {
    const { database } = await openFresh(engine)
    const { site, owner, paths } = await openFullDesk({ database })
    const first = [routes.desk, ...paths, ...(await doMore(site, owner))]
    // The first visit marks items as read.
    for (const { id } of await site.stored()) await markRead(database, owner.member.id, id, site.app.now())
    const before = await readDesk(owner, first)
    const published = await (await site.fetch('/donate')).text()

    await database.updateTable('events').set({ details: null, salt: null }).execute()

    expect(await readDesk(owner, first)).toEqual(before)
    expect(await (await site.fetch('/donate')).text()).toBe(published)
    await expectConflicts(site, owner)
    await expectUndo(site, owner)
    expect(await auditEvents(database)).toMatchObject({ status: 'broken', reason: 'changed', sequence: 1 })
  },
  READING,
)

/** A change based on an older version is rejected and names the colleague who was faster. */
async function expectConflicts(site: TestSite, owner: Owner): Promise<void> {
  const answered = (await readEvents(site.database, { kind: 'answered' }))[0]?.submissionId
  const { reference = '' } = (await site.stored()).find(({ id }) => id === answered) ?? {}
  const late = await owner.send(`${routes.deskSubmission(reference)}/status`, { version: '1', status: 'spam' })
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('answered')])
}

/** Undo works without event details. */
async function expectUndo(site: TestSite, owner: Owner): Promise<void> {
  const [tagged] = await readEvents(site.database, { kind: 'tags-changed' }, { limit: 1 })
  await owner.send(routes.deskUndo(tagged?.id ?? ''), { back: routes.deskLog })
  expect(await readEvents(site.database, {}, { limit: 1 })).toMatchObject([
    { kind: 'undone', details: { undid: 'tags-changed' } },
  ])
}
