import { expect, test } from 'vitest'
import { signedIn } from '../../../tests/support/desk-browser'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { readXlsx } from '../../../tests/support/spreadsheets'
import { openSite } from '../../../tests/support/test-site'

const ROSTER = '/desk/saturday/summer-2026'
const CONTACT = 'Mother, (408) 555-0199'

/** Stores two accepted students, one by phone, and one who is only offered a spot. */
async function openRoster() {
  const site = await openSite()
  const { database } = site
  await storeTwoSeasons(database)
  const [acceptance] = await storeFamilyForms(database, 'acceptance', [{ name: 'Zoe Ash', email: 'zoe@example.org' }])
  const acceptanceId = acceptance?.submissionId ?? ''
  const details = { paymentType: 'prepay', photoRelease: true, emergencyContact: CONTACT }
  await database
    .updateTable('submissions')
    .set({ answers: JSON.stringify(details) as never })
    .where('id', '=', acceptanceId)
    .execute()
  await storeFamilyForms(
    database,
    'application',
    [
      { name: '=Bo Zander', email: 'bo@example.org', state: 'accepted', accepted_by: 'Her mother' },
      { name: 'Zoe Ash', email: 'zoe@example.org', state: 'accepted', acceptance_id: acceptanceId },
      { name: 'Cy Fox', email: 'cy@example.org', state: 'offered' },
    ],
    1,
  )
  return site
}

test('lists accepted students by last name, without the emergency contacts', async () => {
  const office = await signedIn(await openRoster(), 'office')
  const html = await (await office.get(ROSTER)).text()
  expect(textOf(html)).toMatch(/2 students have accepted.*Zoe Ash.*Prepay only Yes.*=Bo Zander.*missing missing/s)
  expect(html).not.toContain('555-0199')
  expect(html).not.toContain('Cy Fox')
  expect((await office.get('/desk/saturday/summer-1999')).status).toBe(404)
})

test('shows and saves emergency contacts on request, and logs it', async () => {
  const site = await openRoster()
  const office = await signedIn(site, 'office')
  expect(textOf(await (await office.send(ROSTER, { do: 'show', health: 'yes' })).text())).toContain(CONTACT)
  const file = await office.send(ROSTER, { do: 'xlsx', health: 'yes' })
  const rows = readXlsx(new Uint8Array(await file.arrayBuffer()))
  expect(rows.map((row) => [row[0], row[4]])).toEqual([
    ['Name', 'Emergency contact'],
    ['Zoe Ash', CONTACT],
    ['=Bo Zander', 'missing'],
  ])
  const events = await site.database.selectFrom('events').select('details').where('kind', '=', 'exported').execute()
  expect(events.map(({ details }) => JSON.parse(details ?? ''))).toMatchObject([
    { format: 'print', health: true, count: 2 },
    { format: 'xlsx', health: true, count: 2 },
  ])
})

test('saves the applicants of a list with their state', async () => {
  const site = await openRoster()
  const office = await signedIn(site, 'office')
  const file = await office.send('/desk/applicants/export', { list: 'season=summer-2026&sort=name&state=offered' })
  const [head, ...rows] = readXlsx(new Uint8Array(await file.arrayBuffer()))
  expect(head?.slice(0, 3)).toEqual(['Name', 'Reference', 'Email'])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toEqual(expect.arrayContaining(['Cy Fox', 'cy@example.org', 'Offered', 'not told', '2026-07-31']))
})

test('keeps the lists from members who may not export', async () => {
  const site = await openRoster()
  for (const role of ['helper', 'editor', 'saturday'] as const) {
    const browser = await signedIn(site, role)
    expect((await browser.get(ROSTER)).status).toBe(404)
    expect((await browser.send(ROSTER, { do: 'xlsx' })).status).toBe(404)
    expect((await browser.send('/desk/applicants/export', {})).status).toBe(404)
  }
})
