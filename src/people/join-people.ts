import type { AppContext } from '../app-context'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { countEntries, readNewestReference } from './find-members'
import { createMove, lockPeople, writeMoves } from './people-change'
import { type PersonContacts, resolvePerson } from './person-contacts'
import { createPeopleChange } from './undo-people'

type JoinResult =
  | { status: 'joined'; personId: string; eventId: string }
  /** The two are already the same person. */
  | { status: 'same'; personId: string }
  | { status: 'missing' }
  /** The joined person would have more addresses than pages can read at once. */
  | { status: 'too-many' }

/** Maximum number of addresses per person. A sender with more is probably a mailing list. */
const MAX_ADDRESSES = 100

/**
 * Joins two people into the one who was known first. Ids of people joined earlier are resolved, and the order of the
 * arguments does not matter. Later submissions from both belong to the remaining person.
 */
export async function joinPeople(app: AppContext, actor: Actor, one: string, other: string): Promise<JoinResult> {
  return transactAs(app.database, actor, async (transaction): Promise<JoinResult> => {
    await lockPeople(transaction)
    const people = [await resolvePerson(transaction, one), await resolvePerson(transaction, other)]
    for (const person of people) if ((await countEntries(transaction, person, 1)) === 0) return { status: 'missing' }
    const [kept, joined] = people.sort(byId) as [PersonContacts, PersonContacts]
    const personId = kept.personId
    if (personId === joined.personId) return { status: 'same', personId }
    const addresses = [...kept.contacts, ...joined.contacts].filter(({ hasAddress }) => hasAddress)
    if (addresses.length > MAX_ADDRESSES) return { status: 'too-many' }
    const references = [await readNewestReference(transaction, kept), await readNewestReference(transaction, joined)]
    const moves = Object.fromEntries([
      ...joined.contacts.map(({ id }) => createMove('contact', id, { before: joined.personId, after: personId })),
      createMove('person', joined.personId, { before: null, after: personId }),
    ])
    await writeMoves(transaction, moves)
    const eventId = await appendEvent(transaction, {
      kind: 'people-joined',
      actorId: actor.id,
      about: people.map((person) => ({ kind: 'person', id: person.personId })),
      details: { joined: references, ...moves },
      change: createPeopleChange([personId, joined.personId], moves, { joined: references }),
      at: app.now().toISOString(),
    })
    return { status: 'joined', personId, eventId }
  })
}

function byId(one: PersonContacts, other: PersonContacts): number {
  return one.personId < other.personId ? -1 : 1
}
