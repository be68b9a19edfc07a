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
  /** Nothing would be left, or nothing was chosen. */
  | { status: 'all' | 'none' }
  /** Some are not this person's any more. */
  | { status: 'changed-since' }
  | { status: 'missing' }

/**
 * Says that somebody else sent some of what a person sent, and remembers that they are two. A contact of which everything goes, goes with it, and with it
 * what is sent later. If they already are one other person's, nothing changes.
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
    const separated = await referencesOf(transaction, ids)
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

/** A second click finds the chosen ones, and nothing else, with one other person. */
async function findEarlierSeparation(
  transaction: Database,
  chosen: readonly SubmissionOwner[],
): Promise<SeparateResult> {
  const [personId, ...others] = new Set(chosen.map((each) => each.personId))
  if (personId === undefined || others.length > 0) return { status: 'changed-since' }
  const count = await countMembers(transaction, await resolvePerson(transaction, personId), chosen.length + 1)
  return count === chosen.length ? { status: 'separated', personId } : { status: 'changed-since' }
}

/** Once it is undone, the new person is joined to who they were before. */
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

/** The contacts of which everything is chosen. */
async function findCompleteContacts(transaction: Database, chosen: readonly SubmissionOwner[]): Promise<string[]> {
  const contacts = [...new Set(chosen.map(({ contactId }) => contactId))]
  const ids = chosen.map(({ submissionId }) => submissionId)
  const others = transaction.selectFrom('inbox').select('submission_id').where('submission_id', 'not in', ids)
  const left = await Promise.all(contacts.map((id) => others.where('contact_id', '=', id).limit(1).executeTakeFirst()))
  return contacts.filter((_, index) => left[index] === undefined)
}

/** A contact of its own for a part of what came from another. */
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

async function referencesOf(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('submissions')
    .select('reference')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ reference }) => reference)
}
