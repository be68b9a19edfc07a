import { expect, test } from 'vitest'
import { addMemberOf, signedIn } from '../../../tests/support/desk-browser'
import { storeFamilyForms, storeTwoSeasons } from '../../../tests/support/family-forms'
import { textOf } from '../../../tests/support/page'
import { readXlsx } from '../../../tests/support/spreadsheets'
import { openSite } from '../../../tests/support/test-site'
import { readEvents } from '../../log/events'

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
  const applied = await storeFamilyForms(
    database,
    'application',
    [
      { name: '=Bo Zander', email: 'bo@example.org', state: 'accepted', accepted_by: 'Her mother' },
      { name: 'Zoe Ash', email: 'zoe@example.org', state: 'accepted', acceptance_id: acceptanceId },
      { name: 'Cy Fox', email: 'cy@example.org', state: 'offered' },
      { name: 'Di Gray', email: 'di@example.org', state: 'withdrawn', decided_at: '2026-06-25T05:00:00.000Z' },
    ],
    1,
  )
  const rosa = await addMemberOf(site, 'helper')
  const correction = { field: 'phone', value: '408 555 0100', corrected_by: rosa.id, corrected_at: '2026-06-25' }
  for (const { submissionId: submission_id } of applied)
    await database
      .insertInto('corrections')
      .values({ submission_id, ...correction })
      .execute()
  return { site, acceptanceId }
}

async function readFile(answer: Response): Promise<string[][]> {
  return readXlsx(new Uint8Array(await answer.arrayBuffer()))
}

test('lists accepted students by last name, without the emergency contacts', async () => {
  const office = await signedIn((await openRoster()).site, 'office')
  const html = await (await office.get(ROSTER)).text()
  expect(textOf(html)).toMatch(
    /2 students have accepted.*Zoe Ash.*408 555 0100 Prepay Yes.*=Bo Zander.*missing missing/s,
  )
  expect(html).not.toContain('555-0199')
  expect(html).not.toContain('Cy Fox')
  expect((await office.get('/desk/saturday/summer-1999')).status).toBe(404)
})

test('opens emergency contacts in one answer, and logs it for each acceptance', async () => {
  const { site, acceptanceId } = await openRoster()
  const office = await signedIn(site, 'office')
  expect(textOf(await (await office.send(ROSTER)).text())).toMatch(`${CONTACT} Prepay`)
  expect(await (await office.get(ROSTER)).text()).not.toContain('555-0199')
  const [event, ...others] = await readEvents(site.database, {})
  expect(event).toMatchObject({ kind: 'health-information-opened', submissionId: acceptanceId, details: {} })
  expect(others.filter(({ kind }) => kind === event?.kind)).toEqual([])
})

test('saves the list as text cells, with emergency contacts only on request, and logs that', async () => {
  const { site } = await openRoster()
  const office = await signedIn(site, 'office')
  const save = async (fields = {}) => readFile(await office.send(ROSTER, { do: 'xlsx', ...fields }))
  expect((await save()).map((row) => row[4])).toEqual(['Payment', 'Prepay', 'missing'])
  expect((await save({ health: 'yes' })).map((row) => [row[0], row[4]])).toEqual([
    ['Name', 'Emergency contact'],
    ['Zoe Ash', CONTACT],
    ['=Bo Zander', 'missing'],
  ])
  const events = await readEvents(site.database, { kind: 'exported' })
  expect(events.map(({ details }) => details)).toMatchObject([
    { format: 'xlsx', health: true, count: 2 },
    { format: 'xlsx', health: false, count: 2 },
  ])
})

test('saves the applicants of a list with their state, and the withdrawn ones if there is no filter', async () => {
  const { site } = await openRoster()
  const office = await signedIn(site, 'office')
  const save = async (list: string) =>
    readFile(await office.send(`/desk/applicants/export?${new URLSearchParams({ from: list })}`))
  const [head, ...rows] = await save('season=summer-2026&state=offered&q=fox')
  const offered = ['Cy Fox', 'cy@example.org', '408 555 0100', 'Offered', 'not told', '2026-07-31']
  expect(rows).toEqual([expect.arrayContaining(offered)])
  expect(head?.slice(6, 12)).toEqual(['Grade', 'State', 'Told', 'Told on', 'Answer', 'Answered on'])
  const everyone = await save('season=summer-2026&sort=name')
  expect(everyone.map(([name]) => name)).toEqual(['Name', 'Zoe Ash', 'Cy Fox', '=Bo Zander', 'Di Gray'])
  expect(everyone.at(-1)?.slice(7, 12)).toEqual(['Withdrawn', '', '', 'Withdrawn', '2026-06-24'])
  const events = await readEvents(site.database, { kind: 'exported' })
  expect(events.map(({ details }) => details)).toMatchObject([
    { filter: ['Applicants: Summer 2026'], count: 4 },
    { filter: ['Applicants: Summer 2026', 'Offered', 'Found by words'], count: 1 },
  ])
})

test('asks for a fresh sign-in before opening or saving, and leads back to the same list', async () => {
  const { site } = await openRoster()
  const office = await signedIn(site, 'office')
  const token = await office.token()
  site.setClock('2026-06-25T18:00:00.000Z')
  const next = async (path: string, fields = {}) => {
    const answer = await office.post(path, { token, ...fields })
    return new URL(answer.headers.get('Location') ?? '', 'http://desk.invalid').searchParams.get('next')
  }
  expect(await next(ROSTER)).toBe(ROSTER)
  expect(await next(ROSTER, { do: 'xlsx' })).toBe(ROSTER)
  const list = 'season=summer-2026&state=offered'
  const page = (await next(`/desk/applicants/export?${new URLSearchParams({ from: list })}`)) ?? ''
  expect((await office.get(page)).headers.get('Location')).toBe(`/desk/applicants?${list}`)
})

test('keeps the lists from members who may not export', async () => {
  const { site } = await openRoster()
  for (const role of ['helper', 'editor', 'saturday'] as const) {
    const browser = await signedIn(site, role)
    expect((await browser.get(ROSTER)).status).toBe(404)
    expect((await browser.send(ROSTER, { do: 'xlsx' })).status).toBe(404)
    expect((await browser.send('/desk/applicants/export', {})).status).toBe(404)
  }
})
