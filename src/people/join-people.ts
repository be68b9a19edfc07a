import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { countMembers, findMembers } from './find-members'
import { lockPeople, type Moves, movePeople } from './people-change'
import { type Holdings, isSenders, resolvePerson, submissionOf } from './person-id'

type JoinResult =
  | { status: 'joined'; personId: string; eventId: string }
  /** They are one already. */
  | { status: 'same'; personId: string }
  | { status: 'missing' }
  /** One person would have more keys than pages can read at once. */
  | { status: 'too-many' }

/** Of one person: everybody who writes from so many addresses is a mailing list. */
const MOST_KEYS = 100

/**
 * Says that two people are one. Whoever of them was joined with another meanwhile is that other one, and which of them
 * is named first makes no difference. What they send later is the one person's too.
 */
export async function joinPeople(app: AppContext, actor: Actor, one: string, other: string): Promise<JoinResult> {
  return transactAs(app.database, actor, async (transaction): Promise<JoinResult> => {
    await lockPeople(transaction)
    const people = [await resolvePerson(transaction, one), await resolvePerson(transaction, other)]
    for (const person of people) if ((await countMembers(transaction, person, 1)) === 0) return { status: 'missing' }
    const [kept, joined] = people.sort(byPrecedence) as [Holdings, Holdings]
    const personId = kept.personId
    if (personId === joined.personId) return { status: 'same', personId }
    if ([...kept.keys, ...joined.keys].filter(isSenders).length > MOST_KEYS) return { status: 'too-many' }
    const references = [await newestOf(transaction, kept), await newestOf(transaction, joined)]
    const moved = await movePeople(transaction, [personId, joined.personId], movesTo(personId, joined))
    const eventId = await appendEvent(transaction, {
      kind: 'people-joined',
      actorId: actor.id,
      about: [{ kind: 'person', id: personId }],
      details: { joined: references, ...moved },
      at: app.now().toISOString(),
    })
    return { status: 'joined', personId, eventId }
  })
}

/** The same whoever is named first; a sender's key before what staff separated, and that before one submission's. */
function byPrecedence(one: Holdings, other: Holdings): number {
  return rankOf(one) - rankOf(other) || (one.personId < other.personId ? -1 : 1)
}

function rankOf({ personId, keys }: Holdings): number {
  // Its key is somebody else's by now, and so would lead to them instead of to whom it is joined with.
  if (!keys.includes(personId)) return 0
  if (isSenders(personId)) return 1
  return submissionOf(personId) === undefined ? 2 : 3
}

function movesTo(personId: string, { personId: before, keys, given }: Holdings): Moves {
  const move = (id: string) => ({ id, before, after: personId })
  return { keys: keys.map(move), submissions: given.map(move) }
}

/** The reference of the newest that somebody sent, by which people know them in the log. */
async function newestOf(database: Database, person: Holdings): Promise<string> {
  const positions = await findMembers(database, person, { limit: 1 })
  const found = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select('reference')
    .where('position', 'in', positions)
    .executeTakeFirst()
  return found?.reference ?? ''
}
