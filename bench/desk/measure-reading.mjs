import { percentile } from '../measure.mjs'
import { filteredLists, lists, taggedLists, viewedLists } from './requests.mjs'
import { staff } from './rows.mjs'
import { searches } from './searches.mjs'

const REQUESTS = 1000
const WARM_UP = 100

const office = { timeZone: 'America/Los_Angeles', answerWithinDays: 3 }
const viewer = { staffId: staff[0].id, unreadFrom: staff[0].unread_from, ...office }

/** What each kind of request took, one at a time, by its kind: { p50, p99 } in milliseconds of a clock. */
export async function measureReading(database, store, clock = wallClock) {
  const time = (requests, run) => timed(requests, run, clock)
  const { oldest, newest } = await database
    .selectFrom('inbox')
    .select(({ fn }) => [fn.min('position').as('oldest'), fn.max('position').as('newest')])
    .executeTakeFirstOrThrow()
  const list = (address) => store.listInbox(database, viewer, store.readInboxQuery(new URLSearchParams(address)))
  const references = await sampleReferences(database, REQUESTS)
  const read = (reference) => store.readSubmission(database, reference, { staffId: viewer.staffId, maySeeHealth: true })
  return {
    today: await time(Array(REQUESTS).fill(''), () => store.readToday(database, viewer)),
    list: await time(lists(REQUESTS, 1, oldest, newest), list),
    filter: await time(filteredLists(REQUESTS, 2, oldest, newest), list),
    tag: await time(taggedLists(REQUESTS, 9, oldest, newest), list),
    view: await time(viewedLists(REQUESTS), list),
    page: await time(references, read),
    log: await time(logFilters(references), (filter) => store.readLog(database, filter)),
    person: await time(await samplePeople(database, REQUESTS), (id) => readPage(database, store, id)),
    search: await time(searches(2 * REQUESTS, 3), ({ q }) => store.listInbox(database, viewer, { q })),
  }
}

/** The references of so many submissions. */
export async function sampleReferences(database, count) {
  const rows = await database.selectFrom('submissions').select('reference').orderBy('reference').limit(count).execute()
  return rows.map(({ reference }) => reference)
}

/** What is asked of the log: everything, one colleague's, a kind, a month, the history of one submission. */
function logFilters(references) {
  return references.map((reference, index) => {
    const filters = [
      {},
      { reference },
      { actorId: staff[index % staff.length].id },
      { kind: 'assigned' },
      { from: '2024-01-01T08:00:00.000Z', to: '2024-02-01T08:00:00.000Z' },
    ]
    return filters[index % filters.length]
  })
}

/** The ids of so many people. */
export async function samplePeople(database, count) {
  const rows = await database
    .selectFrom('people')
    .select('id')
    .where('joined_to', 'is', null)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

async function readPage(database, store, id) {
  const { person, contacts } = await store.readPerson(database, viewer, id)
  return store.suggestPeople(database, contacts, person)
}

/** What requests take, one at a time, once some have warmed up: { p50, p99 } in milliseconds. */
export function time(requests, run) {
  return timed(requests, run, wallClock)
}

function wallClock() {
  return performance.now()
}

async function timed(requests, run, clock) {
  for (const request of requests.slice(0, WARM_UP)) await run(request)
  const times = []
  for (const request of requests) {
    const began = clock()
    await run(request)
    times.push(clock() - began)
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99) }
}

/** How many of so many random searches find the same rows in the same order on both engines. */
export async function countSame(one, other, store, count) {
  let same = 0
  for (const { q } of searches(count, 4)) {
    const [first, second] = await Promise.all([one, other].map((database) => store.listInbox(database, viewer, { q })))
    if (JSON.stringify(first) === JSON.stringify(second)) same++
  }
  return same
}

const plainLetters = {
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
}

/** How many of so many people with accents and apostrophes in their names are found when those are left out. */
export async function countFoundPlainly(database, store, count) {
  const rows = await database
    .selectFrom('submissions')
    .select(['reference', 'sender_name'])
    .orderBy('reference')
    .limit(50_000)
    .execute()
  const people = rows.filter(({ sender_name }) => /[^\w\s-]/.test(sender_name)).slice(0, count)
  let found = 0
  for (const { reference, sender_name } of people) {
    const q = sender_name
      .normalize('NFD')
      .replace(/[\p{M}'’]/gu, '')
      .replace(/[^\x20-~]/g, (letter) => plainLetters[letter] ?? letter)
    if (/^[\x20-~]+$/.test(q) && (await isFound(database, store, q, reference))) found++
  }
  return { found, of: people.length }
}

async function isFound(database, store, q, reference) {
  for (let after; ; ) {
    const { entries, next } = await store.listInbox(database, viewer, { q, spam: true, ...(after && { after }) })
    if (entries.some((entry) => entry.reference === reference)) return true
    if (next === undefined) return false
    after = next
  }
}
