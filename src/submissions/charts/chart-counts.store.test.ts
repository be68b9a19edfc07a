import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../content/moments'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { appContextOf } from '../../../tests/support/test-app-context'
import { joinPeople } from '../../people/join-people'
import { readSubmissionOwners } from '../../people/person-contacts'
import { separatePeople } from '../../people/separate-people'
import { firstPositionAt } from '../inbox/positions'
import { readChartCounts } from './cached-chart-counts'
import { countForCharts } from './chart-counts'

const clock = { now: new Date('2026-03-20T17:00:00.000Z'), timeZone: 'America/Los_Angeles' }

const schools = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'].map((letter) => `School ${letter}`)

const rows = fc.array(
  fc.record({
    form: fc.constantFrom('application', 'application', 'acceptance', 'cancellation', 'contact'),
    status: fc.constantFrom('new', 'open', 'answered', 'done', 'spam'),
    school: fc.constantFrom(...schools, 'School A', 'School B', null),
    person: fc.option(fc.constantFrom('ann', 'ben', 'cho', 'dee')),
    age: fc.integer({ min: 0, max: 400 * DAY }),
  }),
  // More rows than one batch.
  { minLength: 2400, maxLength: 2400 },
)

function randomRows() {
  const [sample = []] = fc.sample(rows, { numRuns: 1, seed: 20_260_320 })
  return sample.map((row, index) => ({ ...row, index, at: clock.now.getTime() - row.age }))
}

type RandomRow = ReturnType<typeof randomRows>[number]

const toRow = ({ form, status, school, person, at, index }: RandomRow) => ({
  form,
  sender_email: person && `${person}@home.example`,
  inbox: {
    ...{ position: firstPositionAt(at) + (index % 4096), status, school },
    school_key: school?.toLowerCase() ?? null,
  },
})

/** The day in the office's time zone, as in "2026-03-20". */
function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('sv', { timeZone: clock.timeZone }).format(moment)
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('counts match a count by hand', async () => {
    const { database } = await openFresh(engine)
    const all = randomRows()
    await fillInbox(database, all.map(toRow))
    const counts = await countForCharts(database, clock)

    const listed = all.filter(({ status }) => status !== 'spam')
    const ofYear = listed.filter(({ at }) => dayOf(at) >= '2025-03-20')
    const applications = ofYear.filter(({ form }) => form === 'application')
    expect(counts.days).toHaveLength(30)
    // Daylight saving time begins on March 8.
    expect(counts.days[0]?.date).toBe('2026-02-19')
    for (const { date, count } of counts.days)
      expect([date, count]).toEqual([date, applications.filter(({ at }) => dayOf(at) === date).length])

    const bySchool = schools.map((name) => ({
      name,
      count: applications.filter(({ school }) => school === name).length,
    }))
    const sorted = bySchool.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    const first = sorted.slice(0, 8)
    const total = applications.length
    const others = { count: total - first.reduce((sum, { count }) => sum + count, 0), schools: 2 }
    expect(counts.schools).toEqual({ first, others, total })

    const people = (of: RandomRow[]) => new Set(of.map(({ person, index }) => person ?? index)).size
    expect(counts.steps).toEqual({
      applied: people(applications),
      answered: people(applications.filter(({ status }) => status === 'answered' || status === 'done')),
      accepted: people(ofYear.filter(({ form }) => form === 'acceptance')),
      canceled: people(ofYear.filter(({ form }) => form === 'cancellation')),
    })
  })

  test('counts joined people once and separated people twice', async () => {
    const { database } = await openFresh(engine)
    const at = firstPositionAt(clock.now.getTime())
    const emails = ['ann', 'ann.at.home', 'twins', 'twins'].map((name) => `${name}@home.example`)
    const filled = await fillInbox(
      database,
      emails.map((sender_email, index) => ({ form: 'application', sender_email, inbox: { position: at + index } })),
    )
    const ids = filled.map(({ submission }) => submission.id)
    const [app, rosa] = [appContextOf(database), await addStaff(database)]
    const [ann = '', annAtHome = '', twins = ''] = (await readSubmissionOwners(database, ids)).map(
      ({ personId }) => personId,
    )
    const applied = async () => (await countForCharts(database, clock)).steps.applied
    expect(await applied()).toBe(3)
    await joinPeople(app, rosa, ann, annAtHome)
    expect(await applied()).toBe(2)
    await separatePeople(app, rosa, twins, ids.slice(3))
    expect(await applied()).toBe(3)
  })
})

test('caches counts for a minute', async () => {
  const { database } = await openFresh('SQLite')
  const today = async (seconds: number) => {
    const now = new Date(clock.now.getTime() + seconds * 1000)
    return (await readChartCounts(database, { ...clock, now })).days.at(-1)?.count
  }
  expect(await today(0)).toBe(0)
  await fillInbox(database, [{ form: 'application', inbox: { position: firstPositionAt(clock.now.getTime()) } }])
  expect([await today(59), await today(60)]).toEqual([0, 1])
})
