import { randomNumbers } from '../../scripts/sample-people.mjs'
import { searches } from './searches.mjs'

/** Typical filter combinations, as query strings. */
const filters = [
  'status=new',
  'status=open',
  'status=done',
  'status=spam',
  'form=application',
  'form=cancellation&status=open',
  'form=application&status=done',
  'assigned=me',
  'assigned=nobody',
  'assigned=me&status=open',
  'program=summer',
  'program=spring&form=acceptance',
  'school=Leland High School',
  'school=Leland+High+School&program=winter&assigned=me',
  'from=2026-06-10&to=2026-06-20',
  'from=2026-06-10&to=2026-06-12&form=speaker',
  'note=yes&assigned=me&form=referral',
  'unread=yes',
  'unread=yes&form=contact',
  'spam=yes',
]

/** URLs of the desk to measure, by kind of page. */
export async function requestsOf(database, store, count) {
  const { oldest, newest } = await database
    .selectFrom('inbox')
    .select(({ fn }) => [fn.min('position').as('oldest'), fn.max('position').as('newest')])
    .executeTakeFirstOrThrow()
  const random = randomNumbers(5)
  const somewhere = () => Math.floor(Number(oldest) + (random(1_000_000) / 1_000_000) * (newest - oldest))
  const some = async (table, column) => {
    const rows = await database.selectFrom(table).select(column).orderBy(column).limit(count).execute()
    return rows.map((row) => row[column])
  }
  const [references, people, tags, [view]] = await Promise.all([
    some('submissions', 'reference'),
    some('people', 'id'),
    some('tags', 'id'),
    some('saved_views', 'query'),
  ])
  const many = (make) => Array.from({ length: count }, (_, index) => make(index))
  const list = (query) => `/desk/inbox?${store.writeInboxQuery(store.readInboxQuery(new URLSearchParams(query)))}`
  const of = (all) => (index) => all[index % all.length]
  // A page one third down the list.
  const paged = (query) => list(random(3) === 0 ? `${query}&after=${somewhere()}` : query)
  return {
    today: many(() => '/desk'),
    list: many(() => list(random(2) ? '' : `after=${somewhere()}`)),
    filter: many((index) => paged(of(filters)(index))),
    tag: many((index) => paged(`tag=${of(tags)(index)}`)),
    view: many(() => list(view)),
    search: searches(count, 7).map((q) => list(new URLSearchParams({ q }))),
    page: many((index) => `/desk/inbox/${of(references)(index)}`),
    log: many((index) => `/desk/log?submission=${of(references)(index)}`),
    person: many((index) => `/desk/people/${of(people)(index)}`),
  }
}
