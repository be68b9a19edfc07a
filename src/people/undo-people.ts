import { changeOf, type EventDetails } from '../log/event-details'
import { changesIn, type UndoHandler } from '../log/undo/undo-handler'
import { isAsLeft, lockPeople, moveBack } from './people-change'

const MOVED = /^(?:key|submission|person):/

/** Keys and submissions go back to whom they belonged to, unless somebody joined or separated one of these since. */
export const peopleUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, ...Object.keys(event.details ?? {}).filter((name) => MOVED.test(name))),
  // A person who keeps what they have of their own is in nobody's way.
  keyOf: (event, field) => (isUnchanged(event.details?.[field]) ? `${field} at ${event.id}` : field),
  async lock(transaction) {
    await lockPeople(transaction)
    return true
  },
  // What was done with any of them since may be about another person: what they hold tells.
  blockerOf: async (database, { event }) =>
    (await isAsLeft(database, event.details ?? {})) ? undefined : 'changed-since',
  async undo({ transaction }, { event }) {
    const details = event.details ?? {}
    await moveBack(transaction, details)
    return { details: referencesIn(details) }
  },
}

/** By which people are known in the log. */
function referencesIn({ joined, separated }: EventDetails): EventDetails {
  return { ...(joined !== undefined && { joined }), ...(separated !== undefined && { separated }) }
}

function isUnchanged(detail: EventDetails[string] | undefined): boolean {
  const change = changeOf(detail)
  return change !== undefined && change.before === change.after
}
