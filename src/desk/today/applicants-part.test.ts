import { expect, test } from 'vitest'
import { type DeskBrowser, signedIn } from '../../../tests/support/desk-browser'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { linksOf, mainOf, partOf } from '../../../tests/support/page'
import { openSite } from '../../../tests/support/test-site'

async function open(applications: Parameters<typeof storeFamilyForms>[2]) {
  const site = await openSite()
  await storeTwoSeasons(site.database)
  await site.database.updateTable('seasons').set({ seats: 3 }).execute()
  await storeFamilyForms(site.database, 'application', applications)
  // Nothing else waits.
  await site.database.updateTable('inbox').set({ status: 'done' }).execute()
  return site
}

async function readToday({ get }: DeskBrowser) {
  const html = mainOf(await (await get('/desk')).text())
  return {
    html,
    lines: linksOf(partOf(html, /^Applicants/)).map(({ text, href }) => [text, href?.replaceAll('&amp;', '&')]),
  }
}

const person = { name: 'Ann <Lee>', email: 'ann@example.org' }
const SUMMER = '/desk/applicants?season=summer-2026'

test('shows the office what waits, each with its page, and helpers only whom to rate', async () => {
  const site = await open([
    { ...person, state: 'waitlisted', decision_number: 1 },
    { ...person, state: 'rejected', decision_number: 1 },
    { ...person, season_id: null },
    person,
  ])
  const toRate = ['1 applicant in Summer 2026 for you to rate', `${SUMMER}&state=applied&task=unrated`]
  const office = await readToday(await signedIn(site, 'office'))
  const letters = '/desk/letters/new?kind='
  expect(office.lines).toEqual([
    ['1 in Summer 2026 decided but not told: Waitlist', `${letters}waitlist&season=summer-2026`],
    ['1 in Summer 2026 decided but not told: Rejection', `${letters}rejection&season=summer-2026`],
    [
      'Summer 2026: 3 of 3 spots free. Next on the waitlist: Ann <Lee>',
      expect.stringMatching(/^\/desk\/applicants\/a-/),
    ],
    ['1 applicant without a season', '/desk/applicants?season=none'],
    toRate,
  ])
  expect(office.html).not.toContain('All caught up')
  expect((await readToday(await signedIn(site, 'helper'))).lines).toEqual([toRate])
})

test('leaves the part out if nothing waits', async () => {
  const { html, lines } = await readToday(await signedIn(await open([{ ...person, state: 'declined' }]), 'office'))
  expect(lines).toEqual([])
  expect(html).toContain('All caught up')
})
