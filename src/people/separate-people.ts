import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { countMembers } from './find-members'
import { lockPeople, type Moves, movePeople } from './people-change'
import { type Belonging, readBelonging, resolvePerson, separatedId, submissionOf } from './person-id'

type SeparateResult =
  | { status: 'separated'; personId: string; eventId?: string }
  /** Nothing would be left, or nothing was chosen. */
  | { status: 'all' | 'none' }
  /** Some are not this person's any more. */
  | { status: 'changed-since' }
  | { status: 'missing' }

/**
 * Says that somebody else sent some of what a person sent. A key of which everything goes, goes with it, and with it
 * what is sent later. Which are one person's of their own already count as separated.
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
    const chosen = await readBelonging(transaction, ids)
    if (chosen.length < ids.length) return { status: 'missing' }
    if (chosen.some((each) => each.personId !== person.personId)) return separatedBefore(transaction, chosen)
    if ((await countMembers(transaction, person, ids.length + 1)) <= ids.length) return { status: 'all' }
    const to = separatedId()
    const moves = await movesOf(transaction, chosen, { before: person.personId, after: to })
    const moved = await movePeople(transaction, [person.personId, to], moves)
    const eventId = await appendEvent(transaction, {
      kind: 'people-separated',
      actorId: actor.id,
      about: [{ kind: 'person', id: person.personId }],
      details: { separated: await referencesOf(transaction, ids), ...moved },
      at: app.now().toISOString(),
    })
    return { status: 'separated', personId: to, eventId }
  })
}

/** A second click finds the chosen ones, and nothing else, with one other person. */
async function separatedBefore(transaction: Database, chosen: readonly Belonging[]): Promise<SeparateResult> {
  const [personId, ...others] = new Set(chosen.map((each) => each.personId))
  if (personId === undefined || others.length > 0) return { status: 'changed-since' }
  const count = await countMembers(transaction, await resolvePerson(transaction, personId), chosen.length + 1)
  return count === chosen.length ? { status: 'separated', personId } : { status: 'changed-since' }
}

async function movesOf(
  transaction: Database,
  chosen: readonly Belonging[],
  { before, after }: { before: string; after: string },
): Promise<Moves> {
  const follow = chosen.filter(({ given }) => given === null)
  const keys: string[] = []
  for (const key of new Set(follow.map((each) => each.key)))
    if (await isWhole(transaction, key, before, chosen)) keys.push(key)
  return {
    keys: keys.map((id) => ({ id, before, after })),
    submissions: chosen
      .filter(({ key, given }) => given !== null || !keys.includes(key))
      .map(({ submissionId: id, given }) => ({ id, before: given, after })),
  }
}

/** Whether all that a key has with a person is chosen. */
async function isWhole(
  transaction: Database,
  key: string,
  personId: string,
  chosen: readonly Belonging[],
): Promise<boolean> {
  if (submissionOf(key) !== undefined) return true
  const left = await transaction
    .selectFrom('inbox')
    .leftJoin('person_submissions as given', 'given.submission_id', 'inbox.submission_id')
    .select('inbox.position')
    .where('inbox.person_key', '=', key)
    .where((at) => at.or([at('given.person_id', 'is', null), at('given.person_id', '=', personId)]))
    .where(
      'inbox.submission_id',
      'not in',
      chosen.map(({ submissionId }) => submissionId),
    )
    .limit(1)
    .executeTakeFirst()
  return left === undefined
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
