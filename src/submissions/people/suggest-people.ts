import { type RawBuilder, SqliteAdapter, sql } from 'kysely'
import type { Database } from '../../database/connection'
import { ftsMatch, tsMatch } from '../search'
import { findMembers } from './find-members'
import { nameKeyOf, type PersonFacts, phoneKeyOf, readFacts, readSenders, type SentBy } from './person-facts'
import { type Holdings, readBelonging, readHoldings } from './person-id'
import { phoneDigits } from './phone-digits'

/** Somebody who may be the same person. */
export interface Suggestion extends PersonFacts {
  id: string
  /** What they have in common; a reference where somebody named one. */
  reason: 'name' | 'phone' | 'name-and-phone' | 'reference'
  /** How many submissions are theirs, up to a hundred. */
  count: number
}

/** Of so many of a name's or a number's newest submissions, the senders are compared. */
const MOST_COMPARED = 100

/** So many names and numbers of one person are looked for. */
const MOST_LOOKED_FOR = 3

const MOST_SUGGESTED = 5
const COUNTED_TO = 100

/**
 * Others with the same full name or telephone number, those with both first. The index of words finds who may be meant;
 * what their forms say decides. Spam suggests nobody.
 */
export async function suggestPeople(
  database: Database,
  holdings: Holdings,
  { names, phones }: PersonFacts,
): Promise<Suggestion[]> {
  const nameKeys = new Set(names.slice(0, MOST_LOOKED_FOR).map(nameKeyOf).filter(isFullName))
  const phoneKeys = new Set(phones.slice(0, MOST_LOOKED_FOR).map(phoneKeyOf).filter(Boolean))
  const words = [
    ...[...nameKeys].map((name) => [...new Set(name.split(' '))]),
    ...[...phoneKeys].map((phone) => phoneDigits(phone).slice(-1)),
  ]
  const positions = new Set<number>()
  for (const each of words)
    for (const position of await findByWords(database, each, holdings.keys)) positions.add(position)
  const senders = (await readSenders(database, [...positions])).flatMap((sender) => {
    const reason = reasonOf(sender, nameKeys, phoneKeys)
    return reason ? [{ ...sender, reason }] : []
  })
  return suggestionsOf(database, holdings, senders)
}

type Reason = Exclude<Suggestion['reason'], 'reference'>

async function suggestionsOf(
  database: Database,
  { personId }: Holdings,
  senders: readonly (SentBy & { reason: Reason })[],
): Promise<Suggestion[]> {
  const belonging = await readBelonging(
    database,
    senders.map(({ submissionId }) => submissionId),
  )
  const personOf = new Map(belonging.map((each) => [each.submissionId, each.personId]))
  const reasons = new Map<string, Set<Reason>>()
  for (const { submissionId, reason } of senders) {
    const id = personOf.get(submissionId)
    if (id !== undefined && id !== personId) reasons.set(id, (reasons.get(id) ?? new Set()).add(reason))
  }
  const found = [...reasons].map(([id, all]) => ({ id, reason: together(all) }))
  const best = found.sort((one, other) => order.indexOf(one.reason) - order.indexOf(other.reason))
  return Promise.all(best.slice(0, MOST_SUGGESTED).map(({ id, reason }) => describePerson(database, id, reason)))
}

const order: readonly Reason[] = ['name-and-phone', 'phone', 'name']

function together(reasons: ReadonlySet<Reason>): Reason {
  if (reasons.has('name-and-phone') || reasons.size > 1) return 'name-and-phone'
  return reasons.has('phone') ? 'phone' : 'name'
}

/** How a person is shown to whoever decides whether it is the same one. */
export async function describePerson(
  database: Database,
  id: string,
  reason: Suggestion['reason'],
): Promise<Suggestion> {
  const positions = await findMembers(database, await readHoldings(database, id), { limit: COUNTED_TO })
  return { id, reason, count: positions.length, ...(await readFacts(database, positions.slice(0, 10))) }
}

function isFullName(key: string): boolean {
  return key.includes(' ')
}

function reasonOf(
  { name, phone }: SentBy,
  names: ReadonlySet<string>,
  phones: ReadonlySet<string>,
): Reason | undefined {
  const [isName, isPhone] = [names.has(nameKeyOf(name)), phones.has(phoneKeyOf(phone))]
  if (isName && isPhone) return 'name-and-phone'
  if (isPhone) return 'phone'
  return isName ? 'name' : undefined
}

/** The newest of what has some whole words and other keys than these. */
async function findByWords(database: Database, words: readonly string[], keys: readonly string[]): Promise<number[]> {
  const isOthers = sql`inbox.status <> 'spam' AND coalesce(inbox.person_key, '') NOT IN (${sql.join([...keys, '-'])})`
  const whole = words.map((word) => ({ word, isBeginning: false }))
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter
  const select: RawBuilder<unknown> = isSqlite
    ? sql`SELECT inbox.position FROM inbox_search CROSS JOIN inbox ON inbox.position = inbox_search.rowid
        WHERE inbox_search MATCH ${ftsMatch(whole)} AND ${isOthers}
        ORDER BY inbox_search.rowid DESC LIMIT ${sql.lit(MOST_COMPARED)}`
    : sql`WITH matching AS MATERIALIZED (SELECT position FROM inbox WHERE ${tsMatch(whole)} AND ${isOthers})
        SELECT position FROM matching ORDER BY position DESC LIMIT ${sql.lit(MOST_COMPARED)}`
  const { rows } = await sql<{ position: number }>`${select}`.execute(database)
  return rows.map(({ position }) => Number(position))
}
