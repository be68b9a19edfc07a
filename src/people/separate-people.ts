import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { countEntries } from './find-members'
import { recordPeopleApart } from './people-apart'
import { createMove, lockPeople, type MoveChanges, writeMoves } from './people-change'
import { readSubmissionOwners, resolvePerson, type SubmissionOwner } from './person-contacts'
import { createPeopleChange } from './undo-people'

type SeparateResult =
  | { status: 'separated'; personId: string; eventId?: string }
  /** The person would have no submissions left, or none were selected. */
  | { status: 'all' | 'none' }
  /** Some of the submissions no longer belong to this person. */
  | { status: 'changed-since' }
  | { status: 'missing' }

/**
 * Moves some of a person's submissions to a new person, and records that the two are different. A contact moves too if
 * all its submissions move. Nothing changes if the submissions already belong to one other person.
 */
export async function separatePeople(
  app: AppContext,
  actor: Actor,
  personId: string,
  submissionIds: readonly string[],
): Promise<SeparateResult> {
  const ids = [...new Set(submissionIds)]
  if (ids.length === 0) return { status: 'none' }
  return transactAs(app.database, actor, async (transaction): Promise<SeparateResult> => {
    await lockPeople(transaction)
    const person = await resolvePerson(transaction, personId)
    const owners = await readSubmissionOwners(transaction, ids)
    if (owners.length < ids.length) return { status: 'missing' }
    if (owners.some((each) => each.personId !== person.personId)) return findEarlierSeparation(transaction, owners)
    if ((await countEntries(transaction, person, ids.length + 1)) <= ids.length) return { status: 'all' }
    const at = app.now().toISOString()
    const newPersonId = randomUUIDv7()
    await transaction.insertInto('people').values({ id: newPersonId, created_at: at }).execute()
    await recordPeopleApart(transaction, person.personId, newPersonId, at)
    const moves = await createMoves(transaction, owners, { before: person.personId, to: newPersonId, at })
    await writeMoves(transaction, moves)
    const references = await readReferences(transaction, ids)
    const eventId = await appendEvent(transaction, {
      kind: 'people-separated',
      actorId: actor.id,
      about: [person.personId, newPersonId].map((id) => ({ kind: 'person', id })),
      details: { separated: references, ...moves },
      change: createPeopleChange([person.personId, newPersonId], moves, { separated: references }),
      at,
    })
    return { status: 'separated', personId: newPersonId, eventId }
  })
}

/** Detects a second click: exactly these submissions already belong to one other person. */
async function findEarlierSeparation(
  transaction: Database,
  owners: readonly SubmissionOwner[],
): Promise<SeparateResult> {
  const [personId, ...others] = new Set(owners.map((each) => each.personId))
  if (personId === undefined || others.length > 0) return { status: 'changed-since' }
  const count = await countEntries(transaction, await resolvePerson(transaction, personId), owners.length + 1)
  return count === owners.length ? { status: 'separated', personId } : { status: 'changed-since' }
}

/** Creates the moves of a separation. Undoing them joins the new person into the earlier one. */
async function createMoves(
  transaction: Database,
  owners: readonly SubmissionOwner[],
  { before, to, at }: Record<'before' | 'to' | 'at', string>,
): Promise<MoveChanges> {
  const contactIds = await findCompleteContacts(transaction, owners)
  const parts = owners.filter(({ contactId }) => !contactIds.includes(contactId))
  const contactId = parts[0] && (await splitContact(transaction, { person_id: to, since: at }, parts[0].submissionId))
  return Object.fromEntries([
    ...contactIds.map((id) => createMove('contact', id, { before, after: to })),
    ...parts.map((part) =>
      createMove('submission', part.submissionId, { before: part.contactId, after: contactId ?? '' }),
    ),
    createMove('person', to, { before, after: null }),
  ])
}

/** Finds the contacts whose submissions are all selected. */
async function findCompleteContacts(transaction: Database, owners: readonly SubmissionOwner[]): Promise<string[]> {
  const contacts = [...new Set(owners.map(({ contactId }) => contactId))]
  const ids = owners.map(({ submissionId }) => submissionId)
  const others = transaction.selectFrom('inbox').select('submission_id').where('submission_id', 'not in', ids)
  const extra = await Promise.all(contacts.map((id) => others.where('contact_id', '=', id).limit(1).executeTakeFirst()))
  return contacts.filter((_, index) => extra[index] === undefined)
}

/** Creates a contact for part of another contact's submissions. */
async function splitContact(
  transaction: Database,
  row: { person_id: string; since: string },
  submissionId: string,
): Promise<string> {
  const id = randomUUIDv7()
  const values = { id, ...row, address: null, first_name: null, submission_id: submissionId }
  await transaction.insertInto('person_contacts').values(values).execute()
  return id
}

async function readReferences(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('submissions')
    .select('reference')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ reference }) => reference)
}
