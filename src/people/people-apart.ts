import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { readNewestReference } from './find-members'
import { lockPeople } from './people-change'
import { readJoinedIds, resolvePerson } from './person-contacts'

/** Records that two people are not the same, so that they are not suggested for joining. */
export async function recordPeopleApart(
  transaction: Database,
  one: string,
  other: string,
  since: string,
): Promise<void> {
  const insert = transaction.insertInto('people_apart').values({ one_id: one, other_id: other, since })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Returns the ids of people marked as different from this person, and of the people they were joined into. */
export async function readPeopleApart(database: Database, personId: string): Promise<ReadonlySet<string>> {
  const own = await readJoinedIds(database, personId)
  const pairs = await database
    .selectFrom('people_apart')
    .select(['one_id', 'other_id'])
    .where(({ or, eb }) => or([eb('one_id', 'in', own), eb('other_id', 'in', own)]))
    .execute()
  const apartIds = new Set<string>()
  for (let ids = pairs.flatMap((pair) => [pair.one_id, pair.other_id]); ids.length > 0; ) {
    for (const id of ids) apartIds.add(id)
    const rows = await database.selectFrom('people').select('joined_to').where('id', 'in', ids).execute()
    ids = rows.flatMap(({ joined_to }) => (joined_to === null || apartIds.has(joined_to) ? [] : [joined_to]))
  }
  return apartIds
}

type ApartResult = { status: 'apart'; personId: string; eventId: string } | { status: 'same' | 'missing' }

/** Marks two people as different. */
export function markPeopleAsDifferent(app: AppContext, actor: Actor, one: string, other: string): Promise<ApartResult> {
  return transactAs(app.database, actor, async (transaction): Promise<ApartResult> => {
    await lockPeople(transaction)
    const people = [await resolvePerson(transaction, one), await resolvePerson(transaction, other)] as const
    const references = [
      await readNewestReference(transaction, people[0]),
      await readNewestReference(transaction, people[1]),
    ]
    const [{ personId }, { personId: otherId }] = people
    if (references.includes('')) return { status: 'missing' }
    if (personId === otherId) return { status: 'same' }
    const at = app.now().toISOString()
    await recordPeopleApart(transaction, personId, otherId, at)
    const eventId = await appendEvent(transaction, {
      kind: 'people-kept-apart',
      actorId: actor.id,
      about: [personId, otherId].map((id) => ({ kind: 'person', id })),
      details: { apart: references },
      at,
    })
    return { status: 'apart', personId, eventId }
  })
}
