import { loadStore } from '../scripts/demo/load-store.mjs'
import { randomNumbers, samplePerson, sampleSubmission } from '../scripts/sample-people.mjs'
import { processTreeSeconds } from '../tests/support/processor-seconds.ts'
import { moveToLoadCore, openEngines } from './desk/engines.mjs'
import { percentile, table } from './measure.mjs'

const ROUNDS = Number(process.env.ADMISSIONS_ROUNDS ?? 200)
const now = () => new Date('2026-05-15T17:00:00.000Z')
const office = { officeEmail: 'office@bench.example', now }

/** Measures admissions in the database, with 1,000 applications in a season, on both engines. */
export async function measureAdmissions(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  const runs = []
  try {
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const database = await store.openDatabase(await engines[engine]('admissions'))
      const query = (text) => store.sql.raw(text).execute(database)
      const server = engine === 'SQLite' ? undefined : await moveToLoadCore({ query })
      const tasks = await fillSeason(store, database)
      if (server) await query('VACUUM (ANALYZE)')
      for (const [name, { run, most = 20, rounds = ROUNDS }] of Object.entries(tasks)) {
        await time(run, rounds / 10, server)
        runs.push({ name: `${engine}: ${name}`, most, ...(await time(run, rounds, server)) })
        tell(rowOf(runs.at(-1)).join(', '))
      }
      await database.destroy()
    }
  } finally {
    await engines.close()
  }
  const figures = table([['ms', 'p50', 'p99', 'processor each', 'PostgreSQL each'], ...runs.map(rowOf)])
  return {
    text: `1,000 applications in a season: 600 offers, 400 letters, three ratings each, 100 corrected, 1,000 acceptances and cancellations to match; in the database (without HTTP and HTML):\n\n${figures}`,
    checks: runs.map(({ name, most, p99 }) => {
      return { target: `${name}, p99 ${most} ms`, found: most / p99, least: 1 }
    }),
  }
}

/** Resolves to the tasks to measure. */
async function fillSeason(store, database) {
  const app = { database, content: store.freshContent(), origin: 'http://localhost', ...office }
  const random = randomNumbers(5)
  await store.beginSeasons(database, app.content, now())
  const add = (role) => store.addMember(database, { name: role, email: `${role}@bench.example`, role }, now())
  const staff = [await add('owner'), await add('office'), await add('helper')]
  const [owner] = staff
  const [season] = await store.readSeasons(database)
  const more = { year: 2026, seats: 600, acceptBy: { year: 2026, month: 5, day: 21 } }
  await store.changeSeason(app, owner, season, { value: { ...store.toSeasonValue(season), ...more } })
  const people = Array.from({ length: 1000 }, () => samplePerson(random))
  const send = async (form, index) => {
    const { given: firstName, family: lastName, email } = people[index]
    const named = { firstName, lastName, fullName: `${firstName} ${lastName}`, email: `${index}.${email}` }
    const input = { ...sampleSubmission(random, form).answers, programType: 'summer', ...named }
    return (await store.submit(app, { form: store.allForms[form], input, key: { given: `${form}-${index}` } })).id
  }
  for (const index of people.keys()) {
    const submissionId = await send('application', index)
    const correction = { submissionId, answers: { lastName: `Smith ${index}` }, wasSeen: () => true }
    if (index % 10 === 0) await store.correctAnswers(app, owner, correction)
  }
  const rows = await database.selectFrom('applications').select(['id', 'version']).orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  const rating = { sentence: 'Great idea, thin plan.', rated_at: now().toISOString() }
  for (const { id: staff_id } of staff) {
    const rate = (application_id) => ({ application_id, staff_id, rating: 1 + random(5), ...rating })
    await database.insertInto('ratings').values(ids.map(rate)).execute()
  }
  const orderOf = (kind) => ({ kind, seasonId: season.id, text: null })
  for (const [action, kind, from, told, to] of [
    ['offer', 'offer', 0, 500, 600],
    ['waitlist', 'waitlist', 600, 600, 800],
    ['reject', 'rejection', 800, 800, 900],
  ]) {
    await store.decide(app, owner, rows.slice(from, to), { action })
    const { id } = await store.freezeLetters(app, owner, orderOf(kind), ids.slice(told, to))
    await store.sendLetters(app, owner, id, new Set())
  }
  for (let index = 0; index < 600; index++) {
    const acceptanceId = await send('acceptance', index)
    if (index < 500) await send('cancellation', index)
    else await store.decide(app, owner, [{ id: ids[index], version: 2 }], { action: 'confirm', acceptanceId })
  }
  const schools = await store.readSchools(database, app.content.current('en').content)
  const list = (sort) => store.loadList({ site: { database, app }, member: owner }, { sort, page: 1 })
  const rehearse = () => store.rehearse(app, database, owner, orderOf('offer'), ids.slice(0, 500))
  return {
    list: { run: () => list('newest') },
    'list by name': { run: () => list('name') },
    seats: { run: () => store.readSeats(database, season.id) },
    Today: { run: () => store.readAdmissionsToday(app) },
    'forms to match': { run: () => store.listFormsToMatch(database, '2026-05-15') },
    'Saturday’s list of 100': { run: () => store.readRoster(database, season.id, { schools, includesHealth: false }) },
    'rehearsal of 500 letters': { run: rehearse, most: 3000, rounds: ROUNDS / 10 },
  }
}

async function time(run, rounds, server) {
  const [before, ofServer] = [process.cpuUsage(), server && processTreeSeconds(server)]
  const times = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  const spent = [(user + system) / 1000, server && (processTreeSeconds(server) - ofServer) * 1000]
  return { times, p99: percentile(times, 99), each: spent.map((all) => all / rounds) }
}

function rowOf({ name, times, p99, each }) {
  const figures = [percentile(times, 50), p99, ...each]
  return [name, ...figures.map((figure) => (Number.isNaN(figure) ? '' : figure.toFixed(1)))]
}
