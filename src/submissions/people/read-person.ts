import type { Selectable } from 'kysely'
import type { Database } from '../../database/connection'
import type { SubmissionsTable } from '../../database/tables'
import { countEntries, listPositions } from '../../people/find-members'
import { type PersonContacts, readSubmissionOwners, resolvePerson } from '../../people/person-contacts'
import { type PersonFacts, readFacts, readPhoneAnswer } from '../../people/person-facts'
import type { Viewer } from '../inbox/inbox-filter'
import { type CappedCount, type InboxEntry, readEntries, toCappedCount } from '../inbox/inbox-list'
import { findSimilar } from './suggest-people'

export interface Person extends PersonFacts {
  id: string
  /** A page of submissions, newest first. */
  entries: InboxEntry[]
  count: CappedCount
  /** The next page's `after`; missing on the last page. */
  next?: number
  isFirst: boolean
}

/** Number of rows per page. */
const PERSON_ROWS = 50

const MAX_COUNT = 1001

/** Reads a person by a current or earlier id, with their submissions below a position; undefined if they have none. */
export async function readPerson(
  database: Database,
  viewer: Viewer,
  id: string,
  after?: number,
): Promise<{ person: Person; contacts: PersonContacts } | undefined> {
  const contacts = await resolvePerson(database, id)
  const all = await listPositions(database, contacts, { limit: MAX_COUNT })
  if (all.length === 0) return undefined
  const page = await readPositions(database, contacts, all, after)
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

async function readPositions(database: Database, contacts: PersonContacts, all: number[], after: number | undefined) {
  const limit = PERSON_ROWS + 1
  return after === undefined ? all.slice(0, limit) : listPositions(database, contacts, { below: after, limit })
}

/** The sender of a submission. */
export interface SubmissionPerson {
  id: string
  /** Number of the person's other submissions. */
  more: CappedCount
  /** True if other people may be the same person. Checked only if the person has no other submissions. */
  hasSimilar: boolean
}

/** Lower limits are enough on a submission's page. */
const MAX_OTHERS = 100
const MAX_COMPARED_ON_PAGE = 20

/** Reads the person who sent a submission; undefined if the submission does not exist. */
export async function readSubmissionPerson(
  database: Database,
  { id, ...sent }: SubmissionFacts,
): Promise<SubmissionPerson | undefined> {
  const [belonging] = await readSubmissionOwners(database, [id])
  if (!belonging) return undefined
  const contacts = await resolvePerson(database, belonging.personId)
  const facts = { names: [sent.sender_name ?? ''], phones: [readPhoneAnswer(sent.form, sent.answers)] }
  const more = (await countEntries(database, contacts, MAX_OTHERS + 2)) - 1
  const similar = more > 0 ? [] : await findSimilar(database, contacts, facts, MAX_COMPARED_ON_PAGE)
  return {
    id: belonging.personId,
    more: { n: Math.min(more, MAX_OTHERS), isCapped: more > MAX_OTHERS },
    hasSimilar: similar.length > 0,
  }
}

type SubmissionFacts = Pick<Selectable<SubmissionsTable>, 'id' | 'form' | 'sender_name' | 'answers'>

/** Finds the person who sent a submission, by its reference. */
export async function findPersonIdByReference(database: Database, reference: string): Promise<string | undefined> {
  const found = await database
    .selectFrom('submissions')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  const [belonging] = await readSubmissionOwners(database, found ? [found.id] : [])
  return belonging?.personId
}
