import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import type { Moment, PersonContactsTable } from '../database/tables'
import { type SenderContact, type SentSubmission, toSenderContact } from './sender-contact'

/**
 * Finds or creates the contact that a submission came from, in the transaction that stores the submission. Returns the
 * contact's id. An unknown sender, or one without an address, becomes a new person.
 */
export async function addContact(
  transaction: Database,
  submission: SentSubmission & { id: string; created_at: Moment },
): Promise<string> {
  const contact = toSenderContact(submission)
  const { id: submission_id, created_at } = submission
  const person = { id: randomUUIDv7(), created_at }
  const newId = await insertContact(transaction, contact, { person_id: person.id, since: created_at, submission_id })
  if (newId === undefined) return findContact(transaction, contact)
  await insertPerson(transaction, person)
  return newId
}

const insertPerson = compileOnce((transaction, person: { id: string; created_at: Moment }) =>
  transaction.insertInto('people').values(person),
)

type NewContact = Record<'person_id' | 'since' | 'submission_id', string>

/** Undefined if the contact already exists. */
async function insertContact(
  transaction: Database,
  contact: SenderContact | null,
  row: NewContact,
): Promise<string | undefined> {
  const id = randomUUIDv7()
  const values = { id, ...row, address: contact?.address ?? null, first_name: contact?.firstName ?? null }
  const { numAffectedRows } = await insertIfNew(transaction, values)
  return numAffectedRows === 1n ? id : undefined
}

const insertIfNew = compileOnce((transaction, values: Insertable<PersonContactsTable>) =>
  transaction
    .insertInto('person_contacts')
    .values(values)
    .onConflict((conflict) => conflict.columns(['address', 'first_name']).doNothing()),
)

async function findContact(transaction: Database, contact: SenderContact | null): Promise<string> {
  const { id } = await transaction
    .selectFrom('person_contacts')
    .select('id')
    .where('address', '=', contact?.address ?? null)
    .where('first_name', '=', contact?.firstName ?? null)
    .executeTakeFirstOrThrow()
  return id
}
