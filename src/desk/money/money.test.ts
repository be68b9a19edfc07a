import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { linksOf, mainOf, partOf, textOf, textsOf } from '../../../tests/support/page'
import { parseCsv, readXlsx } from '../../../tests/support/spreadsheets'
import { openSite } from '../../../tests/support/test-site'
import type { EntryKind } from '../../database/payment-tables'
import { readEvents } from '../../log/events'
import { insertEntries, type NewEntry } from '../../payments/ledger'
import { paymentReference } from '../../payments/payment-reference'

/** Opens three accepted students before the season: one owes $700, one everything, one overpaid; and one who applied. */
async function openMoney() {
  const site = await openSite()
  const { database } = site
  await storeTwoSeasons(database)
  const [ann, bo, cy, di] = await storeFamilyForms(database, 'application', [
    { name: '=Ann Ash', email: 'ann@example.org', state: 'accepted', accepted_by: 'Mother' },
    { name: 'Bo Birch', email: 'bo@example.org', state: 'accepted', accepted_by: 'Mother' },
    { name: 'Cy Cedar', email: 'cy@example.org', state: 'accepted', accepted_by: 'Mother' },
    { name: 'Di Dogwood', email: 'di@example.org', season_id: null },
  ])
  const add = (of: typeof ann, kind: EntryKind, cents: number, more: Partial<NewEntry> = {}) =>
    insertEntries(database, [
      {
        ...{ application_id: of?.applicationId ?? '', kind, cents, date: '2026-06-20', source: 'site' },
        ...{ created_at: '2026-06-20T10:00:00.000Z', ...more },
      },
    ])
  for (const student of [ann, bo, cy]) {
    await add(student, 'regular-fee', 80_000)
    await add(student, 'deposit-due', 10_000)
  }
  await add(ann, 'payment', 10_000, { source: 'hand', date: '2026-06-21', reference: 'Check 7', note: '-2+3' })
  await add(cy, 'payment', 90_050, { date: '2026-06-22', source: 'import' })
  await add(cy, 'correction', -5, { date: '2026-06-22' })
  await add(di, 'payment', 2_000, { date: '2026-06-23' })
  return { site, ann, bo, cy, di, office: await signedIn(site, 'office') }
}

const read = async (answer: Promise<Response>) => mainOf(await (await answer).text())

test('adds up the entries of a period, and links to what needs attention', async () => {
  const { office, site } = await openMoney()
  const page = await read(office.get('/desk/money'))
  expect(linksOf(page).map(({ text, href }) => [text, href])).toEqual([
    ['Overdue 0, $0', '/desk/money/lists/overdue'],
    ['Overpaid 2, $120.55', '/desk/money/lists/overpaid'],
    ['Deposit missing 1, $100', '/desk/money/lists/deposit-missing'],
    ['Unmatched 0', '/desk/money/unmatched'],
    ['Import payments', '/desk/money/import'],
    ['Summer 2026', '/desk/applicants?season=summer-2026'],
  ])
  expect(textsOf(page, 'tr').slice(1)).toEqual([
    'Summer 2026 $2,400 $1,000.50 −$0.05 $1,399.45',
    'All of Summer $2,400 $1,000.50 −$0.05 $1,399.45',
    'Without a season $20 −$20',
    'All entries $2,400 $1,020.50 −$0.05 $1,379.45',
  ])
  const period = textsOf(await read(office.get('/desk/money?from=2026-06-21&to=2026-06-22')), 'tr')
  expect(period.slice(1)).toEqual([
    'Summer 2026 $1,000.50 −$0.05 −$1,000.55',
    'All of Summer $1,000.50 −$0.05 −$1,000.55',
    'All entries 2026-06-21 to 2026-06-22 $1,000.50 −$0.05 −$1,000.55',
  ])
  expect(await read((await signedIn(site, 'owner')).get('/desk/money'))).toContain('/desk/money/paypal')
})

test('lists who owes or overpaid, 50 a page, with the sum of all', async () => {
  const { office, site, bo, di } = await openMoney()
  const rows = async (path: string) => textsOf(await read(office.get(`/desk/money/lists/${path}`)), 'tr').slice(1)
  const deposits = await read(office.get('/desk/money/lists/deposit-missing'))
  expect(linksOf(deposits).at(-1)).toEqual({ text: 'Bo Birch', href: `/desk/applicants/${bo?.applicationId}` })
  expect(await rows('overpaid')).toEqual([
    'Cy Cedar Summer 2026 Accepted $100.55',
    'Di Dogwood Without a season Applied $20',
    'All 2 $120.55',
  ])
  await site.database
    .deleteFrom('inbox')
    .where('submission_id', '=', di?.submissionId ?? '')
    .execute()
  expect(await rows('overpaid')).toHaveLength(2)
  const many = Array.from({ length: 60 }, (_, index) => ({ name: `Ed ${index}`, email: `ed${index}@example.org` }))
  const others = await storeFamilyForms(site.database, 'application', many, 10)
  const shared = { kind: 'payment', cents: 100, date: '2026-06-20', source: 'hand', created_at: '2026-06-20' } as const
  await insertEntries(
    site.database,
    others.map(({ applicationId }) => ({ ...shared, application_id: applicationId })),
  )
  expect([(await rows('overpaid')).length, (await rows('overpaid?page=2')).length]).toEqual([51, 12])
  for (const page of [1, 2]) expect((await rows(`overpaid?page=${page}`)).at(-1)).toBe('All 61 $160.55')
  expect((await office.get('/desk/money/lists/other')).status).toBe(404)
})

test('saves the entries of a period for the bookkeeper, without formulas, and logs it', async () => {
  const { office, site, ann } = await openMoney()
  const save = async (query = '') =>
    parseCsv(new Uint8Array(await (await office.send(`/desk/money${query}`)).arrayBuffer()))
  const [head, ...rows] = await save()
  expect(head?.slice(3, 7)).toEqual(['Payment reference', 'Student', 'Kind', 'Amount'])
  expect(rows).toHaveLength(10)
  const [first, second, third] = await save('?from=2026-06-21&to=2026-06-22').then((all) => all.slice(1))
  const reference = paymentReference(ann?.reference ?? '')
  expect(first).toEqual(
    "2026-06-21|Summer 2026|Summer|REF|'=Ann Ash|Payment|100.00|By hand|Check 7|'-2+3"
      .replace('REF', reference)
      .split('|'),
  )
  // Ids of one millisecond have a random order.
  expect([second?.[6], third?.[6]].sort()).toEqual(['-0.05', '900.50'])
  expect(await readEvents(site.database, { kind: 'exported' })).toMatchObject([
    { details: { filter: ['Money: 2026-06-21 to 2026-06-22'], count: 3, format: 'csv' } },
    { details: { count: 10 } },
  ])
})

test('shows missing deposits in the list, on Saturday’s list and on Today to members who may see payments', async () => {
  const { office, site } = await openMoney()
  const helper = await signedIn(site, 'helper')
  const list = '/desk/applicants?task=deposit'
  const applicants = await read(office.get(list))
  expect(textOf(applicants)).toContain('Summer 2026, deposit missing, 1')
  expect(textsOf(applicants, 'em')).toEqual([expect.stringMatching(/, deposit missing$/)])
  expect((await helper.get(list)).headers.get('Location')).toBe('/desk/applicants')
  expect(await read(helper.get('/desk/applicants'))).not.toMatch(/deposit missing/i)
  const today = partOf(await read(office.get('/desk')), /^Applicants/)
  expect(textOf(today)).toContain('1 accepted student whose deposit is missing')
  site.setClock('2026-06-28T18:00:00.000Z')
  const later = await signedIn(site, 'office')
  expect(textOf(await read(later.get('/desk')))).toContain('2 balances overdue: the season has started')
  const lateHelper = await signedIn(site, 'helper')
  expect(await read(lateHelper.get('/desk'))).not.toMatch(/deposit is missing|overdue/)
  const roster = readXlsx(
    new Uint8Array(await (await later.send('/desk/saturday/summer-2026', { do: 'xlsx' })).arrayBuffer()),
  )
  expect(roster.map(([name, , , , , , balance]) => [name, balance])).toEqual([
    ['Name', 'Balance'],
    ['=Ann Ash', '$700 due'],
    ['Bo Birch', 'Deposit missing'],
    ['Cy Cedar', 'Paid'],
  ])
  for (const path of ['', '/lists/overdue']) expect((await lateHelper.get(`/desk/money${path}`)).status).toBe(404)
})

test('the season’s page lists fees in ledgers that differ from its own', async () => {
  const { office, site, ann } = await openMoney()
  await site.database.updateTable('seasons').set({ regular_cents: 80_000 }).execute()
  expect(await read(office.get('/desk/seasons/summer-2026'))).not.toContain('Other fees')
  await site.database.updateTable('seasons').set({ regular_cents: 85_000 }).execute()
  const part = partOf(await read(office.get('/desk/seasons/summer-2026')), /^Other fees/)
  expect(textsOf(part, 'li')).toEqual(['=Ann Ash', 'Bo Birch', 'Cy Cedar'].map((name) => `${name} : $800, not $850`))
  expect(linksOf(part)[0]?.href).toBe(`/desk/applicants/${ann?.applicationId}`)
})
