import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import { listPositions } from '../../people/find-members'
import { readPeopleApart } from '../../people/people-apart'
import { type PersonContacts, readAllContacts, readSubmissionOwners } from '../../people/person-contacts'
import {
  collectFacts,
  fullPhoneKey,
  type PersonFacts,
  readSenders,
  type SubmissionSender,
} from '../../people/person-facts'
import { toNameKey } from '../../people/sender-contact'
import { ftsMatch, type SearchWord, tsMatch } from '../inbox/search'

export interface Suggestion extends PersonFacts {
  id: string
  /** The matching facts; "reference" if a staff member entered the person's reference. */
  reason: 'name' | 'phone' | 'name-and-phone' | 'address' | 'reference'
  /** Number of submissions, up to a hundred. */
  count: number
}

/** Maximum number of newest submissions compared per name or number. */
const MAX_COMPARED = 100

/** Maximum number of names and numbers searched per person. */
const MAX_FACTS_SEARCHED = 3

/** Maximum number of words searched per name. */
const MAX_NAME_WORDS = 8

const MOST_SUGGESTED = 5
const MAX_COUNT = 100

/**
 * Suggests people with the same full name or phone number, those with both first, except people known to be different.
 * The word index finds candidates; their form answers decide. Ignores spam.
 */
export async function suggestPeople(
  database: Database,
  person: PersonContacts,
  facts: Pick<PersonFacts, 'names' | 'phones'>,
): Promise<Suggestion[]> {
  return describePeople(database, await findSimilar(database, person, facts))
}

/** Finds people to suggest, without their facts. Compares a limited number of newest submissions. */
export async function findSimilar(
  database: Database,
  person: PersonContacts,
  { names, phones }: Pick<PersonFacts, 'names' | 'phones'>,
  maxCompared = MAX_COMPARED,
): Promise<SimilarPerson[]> {
  const nameKeys = new Set(names.slice(0, MAX_FACTS_SEARCHED).map(toNameKey).filter(isFullName))
  const phoneKeys = new Set(phones.slice(0, MAX_FACTS_SEARCHED).map(fullPhoneKey).filter(Boolean))
  const words = [
    ...[...nameKeys].map((name) => [...new Set(name.split(' '))].slice(0, MAX_NAME_WORDS)),
    ...[...phoneKeys].map((phone) => [phone]),
  ]
  const positions = await findByWords(database, words, person.personId, maxCompared)
  const senders = (await readSenders(database, positions)).flatMap((sender) => {
    const reason = findReason(sender, nameKeys, phoneKeys)
    return reason ? [{ ...sender, reason }] : []
  })
  const found = await groupByPerson(database, person.personId, senders)
  for (const id of await findPeopleAtSameAddress(database, person.personId))
    if (found.every((each) => each.id !== id)) found.push({ id, reason: 'address' })
  const apartIds = found.length > 0 ? await readPeopleApart(database, person.personId) : new Set()
  return found.filter(({ id }) => !apartIds.has(id)).slice(0, MOST_SUGGESTED)
}

/** Finds people with the same address whose first names differ only in spelling, as in "Anne-Marie" and "Annemarie". */
async function findPeopleAtSameAddress(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT other.person_id AS id FROM person_contacts AS own
    JOIN person_contacts AS other ON other.address = own.address AND other.person_id <> own.person_id
      AND replace(other.first_name, ' ', '') = replace(own.first_name, ' ', '')
    WHERE own.person_id = ${personId}
      AND EXISTS (SELECT 1 FROM inbox WHERE inbox.contact_id = other.id AND inbox.status <> 'spam')
    ORDER BY id`.execute(database)
  return rows.map(({ id }) => id)
}

type Reason = Exclude<Suggestion['reason'], 'reference'>

interface SimilarPerson {
  id: string
  reason: Reason
}

async function groupByPerson(
  database: Database,
  personId: string,
  senders: readonly (SubmissionSender & { reason: Reason })[],
): Promise<SimilarPerson[]> {
  const owners = await readSubmissionOwners(
    database,
    senders.map(({ submissionId }) => submissionId),
  )
  const personIds = new Map(owners.map((each) => [each.submissionId, each.personId]))
  const reasons = new Map<string, Set<Reason>>()
  for (const { submissionId, reason } of senders) {
    const id = personIds.get(submissionId)
    if (id !== undefined && id !== personId) reasons.set(id, (reasons.get(id) ?? new Set()).add(reason))
  }
  const found = [...reasons].map(([id, all]) => ({ id, reason: combineReasons(all) }))
  return found.sort((one, other) => reasonOrder.indexOf(one.reason) - reasonOrder.indexOf(other.reason))
}

const reasonOrder: readonly Reason[] = ['name-and-phone', 'phone', 'name']

function combineReasons(reasons: ReadonlySet<Reason>): Reason {
  if (reasons.has('name-and-phone') || reasons.size > 1) return 'name-and-phone'
  return reasons.has('phone') ? 'phone' : 'name'
}

/** Number of newest submissions used to describe a person. */
const MAX_DESCRIBED = 10

/** Reads the facts that staff need to decide whether two people are the same. */
export async function describePeople(
  database: Database,
  people: readonly Pick<Suggestion, 'id' | 'reason'>[],
): Promise<Suggestion[]> {
  const contacts = await readAllContacts(
    database,
    people.map(({ id }) => id),
  )
  const positionLists = await Promise.all(contacts.map((each) => listPositions(database, each, { limit: MAX_COUNT })))
  const sent = await readSenders(
    database,
    positionLists.flatMap((positions) => positions.slice(0, MAX_DESCRIBED)),
  )
  return people.map(({ id, reason }, index) => {
    const positions = new Set(positionLists[index])
    const personSenders = sent.filter(({ position }) => positions.has(position))
    return { id, reason, count: positions.size, ...collectFacts(personSenders) }
  })
}

function isFullName(key: string): boolean {
  return key.includes(' ')
}

function findReason(
  { name, phone }: SubmissionSender,
  names: ReadonlySet<string>,
  phones: ReadonlySet<string>,
): Reason | undefined {
  const [isName, isPhone] = [names.has(toNameKey(name)), phones.has(fullPhoneKey(phone))]
  if (isName && isPhone) return 'name-and-phone'
  if (isPhone) return 'phone'
  return isName ? 'name' : undefined
}

/** Finds other people's newest submissions that contain all words of any of the searches. */
async function findByWords(
  database: Database,
  searches: readonly (readonly string[])[],
  personId: string,
  limit: number,
): Promise<number[]> {
  if (searches.length === 0) return []
  const ownContacts = sql`SELECT id FROM person_contacts WHERE person_id = ${personId}`
  const condition = sql`inbox.status <> 'spam' AND inbox.contact_id NOT IN (${ownContacts})`
  const select = perDialect(database, { sqlite: selectWithFts, postgres: selectWithLexemes })
  const queries = searches.map((words) => {
    const terms = words.map((word) => ({ word, isPrefix: false }))
    return sql`SELECT * FROM (${select(terms, condition)} ORDER BY position DESC LIMIT ${sql.lit(limit)}) AS found`
  })
  const { rows } = await sql<{ position: number }>`${sql.join(queries, sql` UNION `)}`.execute(database)
  return rows.map(({ position }) => Number(position))
}

function selectWithFts(words: readonly SearchWord[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  // SQLite does not reorder a cross join, and FTS5 returns positions in order.
  return sql`SELECT inbox_search.rowid AS position FROM inbox_search
    CROSS JOIN inbox ON inbox.position = inbox_search.rowid
    WHERE inbox_search MATCH ${ftsMatch(words)} AND ${condition}`
}

/** Limits the matches of common names. PostgreSQL's index has no order, but any match is as likely as the newest. */
const MAX_LEXEME_MATCHES = 2000

function selectWithLexemes(words: readonly SearchWord[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  // Materialized, so that the planner does not scan the list for rare matches.
  return sql`SELECT position FROM (WITH matching AS MATERIALIZED (
    SELECT position FROM inbox WHERE ${tsMatch(words)} AND ${condition} LIMIT ${sql.lit(MAX_LEXEME_MATCHES)})
    SELECT position FROM matching) AS matching`
}
