import type { Database } from '../database/connection'
import type { EventDetails } from '../log/event-details'
import type { Event } from '../log/events'
import { type Changes, changesIn, oneByOne, reversed, type UndoHandler } from '../log/undo/undo-handler'
import { isAsLeft, lockPeople, moveKinds, movesIn, writeMoves } from './people-change'
import { resolvePerson } from './person-contacts'

/** Contacts and submissions go back to whom they belonged to, unless somebody joined or separated one of these since. */
export const peopleUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: movesOf,
  async lock(transaction) {
    await lockPeople(transaction)
    return true
  },
  // What was done with any of them since may be about another person: where they are tells.
  blockerOf: async (database, { event }) => ((await canGoBack(database, event)) ? undefined : 'changed-since'),
  undo: oneByOne(async ({ transaction }, { event, changes }) => {
    await writeMoves(transaction, reversed(changes))
    return { details: referencesIn(event.details ?? {}) }
  }),
}

function movesOf(event: Event): Changes | undefined {
  const names = Object.keys(event.details ?? {})
  return changesIn(event, ...names.filter((name) => moveKinds.some((kind) => name.startsWith(`${kind}:`))))
}

/**
 * Whether everything is where an event left it, and nobody is left in between once it is undone: each is somebody with
 * something of their own, or joined to another.
 */
export async function canGoBack(database: Database, event: Event): Promise<boolean> {
  const changes = movesOf(event) ?? {}
  if (!(await isAsLeft(database, changes)) || !(await isAmongThem(database, event, changes))) return false
  const kept = keptPersonOf(event) ?? ''
  const [other] = movesIn(changes, 'person')
  if ((await resolvePerson(database, kept)).personId !== kept || !other) return false
  return other.before === null ? keepsAny(database, kept, changes) : !(await keepsAny(database, other.id, changes))
}

/** The person who is there before and after. */
export function keptPersonOf(event: Event): string | undefined {
  const others = movesIn(movesOf(event) ?? {}, 'person').map(({ id }) => id)
  return personsOf(event).find((id) => !others.includes(id))
}

const personsOf = ({ about }: Event) => about.flatMap(({ kind, id }) => (kind === 'person' ? [id] : []))

/** Whether the contacts between which submissions move are still those of the same people. */
async function isAmongThem(database: Database, event: Event, changes: Changes): Promise<boolean> {
  const contacts = movesIn(changes, 'submission').flatMap(({ before, after }) => [before ?? '', after ?? ''])
  const owners = await database
    .selectFrom('person_contacts')
    .select('person_id')
    .where('id', 'in', ['', ...new Set(contacts)])
    .execute()
  return owners.every(({ person_id }) => personsOf(event).includes(person_id))
}

/** Whether somebody has anything that does not move. */
async function keepsAny(database: Database, personId: string, changes: Changes): Promise<boolean> {
  const kept = await database
    .selectFrom('inbox')
    .innerJoin('person_contacts as contact', 'contact.id', 'inbox.contact_id')
    .select('inbox.submission_id')
    .where('contact.person_id', '=', personId)
    .where('contact.id', 'not in', ['', ...movesIn(changes, 'contact').map(({ id }) => id)])
    .where('inbox.submission_id', 'not in', ['', ...movesIn(changes, 'submission').map(({ id }) => id)])
    .limit(1)
    .executeTakeFirst()
  return kept !== undefined
}

/** By which people are known in the log. */
function referencesIn({ joined, separated }: EventDetails): EventDetails {
  return { ...(joined !== undefined && { joined }), ...(separated !== undefined && { separated }) }
}
