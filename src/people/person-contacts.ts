import type { Database } from '../database/connection'

/** The contact and the person a submission belongs to. */
export interface SubmissionOwner {
  submissionId: string
  contactId: string
  personId: string
}

/** Reads the people that submissions belong to. Unknown submissions are skipped. */
export function readSubmissionOwners(database: Database, submissionIds: readonly string[]): Promise<SubmissionOwner[]> {
  if (submissionIds.length === 0) return Promise.resolve([])
  return database
    .selectFrom('inbox')
    .innerJoin('person_contacts as contact', 'contact.id', 'inbox.contact_id')
    .select(['inbox.submission_id as submissionId', 'contact.id as contactId', 'contact.person_id as personId'])
    .where('inbox.submission_id', 'in', submissionIds)
    .execute()
}

/** A person and their contacts, oldest first. A person who was joined into another has no contacts. */
export interface PersonContacts {
  personId: string
  contacts: { id: string; hasAddress: boolean }[]
}

/** Reads people's contacts, in the order of the given ids. */
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

/** Reads a person by a current or earlier id, following joins. */
export async function resolvePerson(database: Database, id: string): Promise<PersonContacts> {
  const found = database.selectFrom('people').select('joined_to').where('id', '=', id)
  const joinedTo = (await found.executeTakeFirst())?.joined_to
  if (typeof joinedTo === 'string') return resolvePerson(database, joinedTo)
  const [person] = await readAllContacts(database, [id])
  return person as PersonContacts
}

/** Returns the person's id and the ids of all people joined into that person. */
export async function readJoinedIds(database: Database, personId: string): Promise<string[]> {
  const ids = [personId]
  for (let last = ids; last.length > 0; ) {
    const people = await database.selectFrom('people').select('id').where('joined_to', 'in', last).execute()
    last = people.map(({ id }) => id)
    ids.push(...last)
  }
  return ids
}
