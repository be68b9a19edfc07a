import { pick } from '../sample-people.mjs'

const DAY = 24 * 3_600_000
const MINUTE = 60_000

/** More would take too long when a large site is filled for measuring. */
const MAX_APPLICANTS = 200

const sentences = [
  'Knows what she wants to sell, and to whom.',
  'Kind and curious, but writes little about the business.',
  'Has run a stall before; would help the others.',
  'I can’t tell yet. Let’s call the school.',
  'Could come back next year, when he’s older.',
  'Great idea, thin plan.',
]

/** Rates the current season's applicants, and decides about most of them: thirty seats, a waitlist, and some rejections. */
export async function fillAdmissions(store, app, clock, { random, at, staff }) {
  const [owner, office] = staff
  clock.now = at
  const [season] = await store.readSeasons(app.database)
  const deadline = new Date(at + 14 * DAY).toISOString().slice(0, 10)
  const [year, month, day] = deadline.split('-').map(Number)
  // Letters name its days, so it needs a year: the next one, so that it has not started.
  const copy = store.copySeason(store.toSeasonValue(season), year + 1, year)
  const value = { ...copy, seats: 30, allowedOver: 2, acceptBy: { year, month, day } }
  await store.changeSeason(app, owner, season, { value })
  const applicants = await listApplicants(app.database, season.id)
  for (const { id } of applicants)
    for (const member of staff) {
      clock.now += MINUTE
      const rating = { rating: 1 + Math.min(random(5), random(6)), sentence: pick(random, sentences) }
      if (random(4) > 0) await store.rate(app, member, id, rating, '')
    }
  // Half of them get an offer, up to the seats; the newest are undecided.
  const count = Math.min(26, Math.floor(applicants.length / 2))
  const others = applicants.slice(count)
  const decided = [
    [applicants.slice(0, count), { action: 'offer' }],
    [others.slice(0, Math.floor(others.length / 3)), { action: 'waitlist' }],
    [others.slice(Math.floor(others.length / 3), Math.floor(others.length / 2)), { action: 'reject' }],
  ]
  const rows = []
  for (const [chosen, input] of decided) {
    clock.now += MINUTE
    if (chosen.length > 0) rows.push(...((await store.decide(app, office, chosen, input)).rows ?? []))
  }
  // Most families were called, and some answered.
  const told = rows.filter((_, index) => index % 4 < 3)
  for (const row of told) {
    clock.now += MINUTE
    await store.recordCall(app, office, { ...row, note: '' })
  }
  const answers = [
    { action: 'confirm', acceptedBy: 'Her mother, on the phone' },
    { action: 'confirm', acceptedBy: 'The student, at the open house' },
    { action: 'decline' },
    { action: 'withdraw', reason: 'The family is moving to Oregon.' },
  ]
  const offered = told.filter(({ state }) => state === 'offered')
  for (const [index, row] of offered.slice(0, 8).entries()) {
    clock.now += MINUTE
    const input = answers[index % answers.length]
    // Only a confirmed spot can be withdrawn.
    const confirmed = input.action === 'withdraw' ? await store.decide(app, office, [row], answers[0]) : { rows: [row] }
    await store.decide(app, office, confirmed.rows ?? [row], input)
  }
}

/** Lists the season's applications that aren't spam, oldest first. */
function listApplicants(database, seasonId) {
  const rows = database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['applications.id', 'applications.version'])
  const listed = rows.where('applications.season_id', '=', seasonId).where('inbox.status', '<>', 'spam')
  return listed.orderBy('inbox.position').limit(MAX_APPLICANTS).execute()
}
