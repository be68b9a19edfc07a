import type { Selectable } from 'kysely'
import type { Database } from '../../database/connection'
import type { SubmissionsTable } from '../../database/tables'
import { countMembers, findMembers } from '../../people/find-members'
import { type PersonContacts, readSubmissionOwners, resolvePerson } from '../../people/person-contacts'
import { type PersonFacts, readFacts, readPhoneAnswer } from '../../people/person-facts'
import type { Viewer } from '../inbox/inbox-filter'
import { type CappedCount, type InboxEntry, readEntries, toCappedCount } from '../inbox/inbox-list'
import { findSimilar } from './suggest-people'

/** Everything that one person sent. */
export interface Person extends PersonFacts {
  id: string
  /** A page of it, newest first. */
  entries: InboxEntry[]
  count: CappedCount
  /** What the address of the next page has as `after`; none on the last one. */
  next?: number
  /** Whether this is the first page. */
  isFirst: boolean
}

/** What a page of the person shows. */
const PERSON_ROWS = 50

const COUNTED_TO = 1001

/**
 * Reads a person by an id that they have or had, and what they sent below a position; undefined where nobody has sent
 * anything under it.
 */
export async function readPerson(
  database: Database,
  viewer: Viewer,
  id: string,
  after?: number,
): Promise<{ person: Person; contacts: PersonContacts } | undefined> {
  const contacts = await resolvePerson(database, id)
  const all = await findMembers(database, contacts, { limit: COUNTED_TO })
  if (all.length === 0) return undefined
  const page = await pageOf(database, contacts, all, after)
  const shown = page.slice(0, PERSON_ROWS)
  const next = page.length > PERSON_ROWS ? shown.at(-1) : undefined
  const person = {
    id: contacts.personId,
    ...(await readFacts(database, all)),
    entries: await readEntries(database, viewer, shown),
    count: toCappedCount(all.length),
    ...(next !== undefined && { next }),
    isFirst: after === undefined,
  }
  return { person, contacts }
}

async function pageOf(database: Database, contacts: PersonContacts, all: number[], after: number | undefined) {
  const limit = PERSON_ROWS + 1
  return after === undefined ? all.slice(0, limit) : findMembers(database, contacts, { below: after, limit })
}

/** Whose a submission is. */
export interface SubmissionPerson {
  id: string
  /** How many others are theirs. */
  more: CappedCount
  /** Whether others may be the same person; looked for only where nothing else is theirs. */
  hasSimilar: boolean
}

/** On a submission's page nobody needs to know it better. */
const MAX_OTHERS = 100
const MAX_COMPARED_ON_PAGE = 20

/** Reads whom a submission belongs to; undefined where there is no such submission. */
export async function readSubmissionPerson(
  database: Database,
  { id, ...sent }: Sent,
): Promise<SubmissionPerson | undefined> {
  const [belonging] = await readSubmissionOwners(database, [id])
  if (!belonging) return undefined
  const contacts = await resolvePerson(database, belonging.personId)
  const facts = { names: [sent.sender_name ?? ''], phones: [readPhoneAnswer(sent.form, sent.answers)] }
  const more = (await countMembers(database, contacts, MAX_OTHERS + 2)) - 1
  const similar = more > 0 ? [] : await findSimilar(database, contacts, facts, MAX_COMPARED_ON_PAGE)
  return {
    id: belonging.personId,
    more: { n: Math.min(more, MAX_OTHERS), isCapped: more > MAX_OTHERS },
    hasSimilar: similar.length > 0,
  }
}

type Sent = Pick<Selectable<SubmissionsTable>, 'id' | 'form' | 'sender_name' | 'answers'>

/** The id of whoever sent a submission, by its reference; undefined where there is none. */
export async function findPersonIdByReference(database: Database, reference: string): Promise<string | undefined> {
  const found = await database
    .selectFrom('submissions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const [belonging] = await readSubmissionOwners(database, found ? [found.id] : [])
  return belonging?.personId
}
