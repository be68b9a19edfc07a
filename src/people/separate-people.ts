import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { countMembers } from './find-members'
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
    const chosen = await readSubmissionOwners(transaction, ids)
    if (chosen.length < ids.length) return { status: 'missing' }
    if (chosen.some((each) => each.personId !== person.personId)) return findEarlierSeparation(transaction, chosen)
    if ((await countMembers(transaction, person, ids.length + 1)) <= ids.length) return { status: 'all' }
    const at = app.now().toISOString()
    const to = randomUUIDv7()
    await transaction.insertInto('people').values({ id: to, created_at: at }).execute()
    await recordPeopleApart(transaction, person.personId, to, at)
    const moved = await createMoves(transaction, chosen, { before: person.personId, to, at })
    await writeMoves(transaction, moved)
    const separated = await readReferences(transaction, ids)
    const eventId = await appendEvent(transaction, {
      kind: 'people-separated',
      actorId: actor.id,
      about: [person.personId, to].map((id) => ({ kind: 'person', id })),
      details: { separated, ...moved },
      change: createPeopleChange([person.personId, to], moved, { separated }),
      at,
    })
    return { status: 'separated', personId: to, eventId }
  })
}

/** Detects a second click: exactly these submissions already belong to one other person. */
async function findEarlierSeparation(
  transaction: Database,
  chosen: readonly SubmissionOwner[],
): Promise<SeparateResult> {
  const [personId, ...others] = new Set(chosen.map((each) => each.personId))
  if (personId === undefined || others.length > 0) return { status: 'changed-since' }
  const count = await countMembers(transaction, await resolvePerson(transaction, personId), chosen.length + 1)
  return count === chosen.length ? { status: 'separated', personId } : { status: 'changed-since' }
}

/** Creates the moves of a separation. Undoing them joins the new person into the earlier one. */
async function createMoves(
  transaction: Database,
  chosen: readonly SubmissionOwner[],
  { before, to, at }: Record<'before' | 'to' | 'at', string>,
): Promise<MoveChanges> {
  const whole = await findCompleteContacts(transaction, chosen)
  const parts = chosen.filter(({ contactId }) => !whole.includes(contactId))
  const contactId = parts[0] && (await splitContact(transaction, { person_id: to, since: at }, parts[0].submissionId))
  return Object.fromEntries([
    ...whole.map((id) => createMove('contact', id, { before, after: to })),
    ...parts.map((part) =>
      createMove('submission', part.submissionId, { before: part.contactId, after: contactId ?? '' }),
    ),
    createMove('person', to, { before, after: null }),
  ])
}

/** Finds the contacts whose submissions are all selected. */
async function findCompleteContacts(transaction: Database, chosen: readonly SubmissionOwner[]): Promise<string[]> {
  const contacts = [...new Set(chosen.map(({ contactId }) => contactId))]
  const ids = chosen.map(({ submissionId }) => submissionId)
  const others = transaction.selectFrom('inbox').select('submission_id').where('submission_id', 'not in', ids)
  const left = await Promise.all(contacts.map((id) => others.where('contact_id', '=', id).limit(1).executeTakeFirst()))
  return contacts.filter((_, index) => left[index] === undefined)
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
