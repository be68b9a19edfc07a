import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../src/database/connection'
import { toSenderContact } from '../../src/people/sender-contact'
import type { submissionRow } from './submission-rows'

/** Stores the contacts of submissions. Resolves to the contact ids in the order of the submissions. */
export async function insertContacts(
  database: Database,
  submissions: readonly ReturnType<typeof submissionRow>[],
): Promise<string[]> {
  const rows = submissions.map(contactRow)
  const people = rows.map(({ person_id, since }) => ({ id: person_id, created_at: since }))
  await database.insertInto('people').values(people).execute()
  await database
    .insertInto('person_contacts')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['address', 'first_name']).doNothing())
    .execute()
  const addresses = rows.flatMap(({ address }) => address ?? [])
  const known = await database
    .selectFrom('person_contacts')
    .select(['id', 'address', 'first_name'])
    .where('address', 'in', ['', ...addresses])
    .execute()
  const ids = new Map(known.map(({ id, address, first_name }) => [`${address} ${first_name}`, id]))
  return rows.map(({ id, address, first_name }) => ids.get(`${address} ${first_name}`) ?? id)
}

function contactRow(submission: ReturnType<typeof submissionRow>) {
  const contact = toSenderContact(submission)
  return {
    id: randomUUIDv7(),
    person_id: randomUUIDv7(),
    address: contact?.address ?? null,
    first_name: contact?.firstName ?? null,
    since: submission.created_at,
    submission_id: submission.id,
  }
}
