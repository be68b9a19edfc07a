import * as v from 'valibot'
import { detailsWith } from '../event-details'
import { defineKind } from '../event-kind'
import type { Event } from '../events'

declare module '../event-details' {
  interface DetailsByKind {
    undone: v.InferOutput<typeof undoneDetails>
  }
}

/** Of which kind the event is that was undone; the rest as that kind has it, the other way around. */
const undoneDetails = detailsWith({ undid: v.string() })

export const UNDO_IS_FINAL = 'An undo can’t be undone. Make the change again.'

/** Says that something was undone. */
export const undone = defineKind({
  did: 'undid',
  details: undoneDetails,
  right: 'read',
  undo: { why: UNDO_IS_FINAL },
})

/** Read whatever else the details hold: the kind decides who may read them. */
const undid = v.object({ undid: v.string() })

/** The kind of an event, or of what an undo has undone. */
export function kindOf({ kind, details }: Pick<Event, 'kind' | 'details'>): string {
  return kind === 'undone' && v.is(undid, details) ? details.undid : kind
}
