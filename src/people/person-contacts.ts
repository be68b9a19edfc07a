import type { Database } from '../database/connection'

/** Where a submission belongs: to the person whose its contact is. */
export interface SubmissionOwner {
  submissionId: string
  contactId: string
  personId: string
}

/** Reads whom submissions belong to; those that do not exist are left out. */
export function readSubmissionOwners(database: Database, submissionIds: readonly string[]): Promise<SubmissionOwner[]> {
  if (submissionIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('inbox')
    .innerJoin('person_contacts as contact', 'contact.id', 'inbox.contact_id')
    .select(['inbox.submission_id as submissionId', 'contact.id as contactId', 'contact.person_id as personId'])
    .where('inbox.submission_id', 'in', submissionIds)
    .execute()
}

/** A person, and what they are known by now, oldest first. Who was joined with another has none. */
export interface PersonContacts {
  personId: string
  contacts: { id: string; hasAddress: boolean }[]
}

/** Reads the contacts of some persons, in their order. */
export async function readAllContacts(database: Database, personIds: readonly string[]): Promise<PersonContacts[]> {
  if (personIds.length === 0) return []
  const rows = await database
    .selectFrom('person_contacts')
    .select(['id', 'person_id', 'address'])
    .where('person_id', 'in', personIds)
    .orderBy('id')
    .execute()
  const byPerson = Map.groupBy(rows, ({ person_id }) => person_id)
  return personIds.map((personId) => ({
    personId,
    contacts: (byPerson.get(personId) ?? []).map(({ id, address }) => ({ id, hasAddress: address !== null })),
  }))
}

/** Reads a person by an id that they have or had: who was joined with another is that other one. */
export async function resolvePerson(database: Database, id: string): Promise<PersonContacts> {
  const found = database.selectFrom('people').select('joined_to').where('id', '=', id)
  const joinedTo = (await found.executeTakeFirst())?.joined_to
  if (typeof joinedTo === 'string') return resolvePerson(database, joinedTo)
  const [person] = await readAllContacts(database, [id])
  return person as PersonContacts
}

/** The ids of everybody who was joined with a person, and theirs. */
export async function readJoinedIds(database: Database, personId: string): Promise<string[]> {
  const ids = [personId]
  for (let last = ids; last.length > 0; ) {
    const joined = await database.selectFrom('people').select('id').where('joined_to', 'in', last).execute()
    last = joined.map(({ id }) => id)
    ids.push(...last)
  }
  return ids
}
