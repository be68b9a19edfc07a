import * as v from 'valibot'
import { openDetailsSchema } from '../event-details'
import { defineKind } from '../event-kind'
import type { Event } from '../events'

declare module '../event-details' {
  interface DetailsByKind {
    undone: v.InferOutput<typeof undoneDetails>
  }
}

/** `undid` is the kind of the undone event. The other details are that kind's, reversed. */
const undoneDetails = openDetailsSchema({ undid: v.string() })

export const UNDO_IS_FINAL = 'An undo can’t be undone. Make the change again.'

export const undoneKind = defineKind({
  action: 'undid',
  details: undoneDetails,
  right: 'read',
  undo: { why: UNDO_IS_FINAL },
})

/** Ignores the other details, because only the kind decides who may read them. */
const undidSchema = v.object({ undid: v.string() })

/** Returns the event's kind, or the kind of the undone event if the event is an undo. */
export function originalKind({ kind, details }: Pick<Event, 'kind' | 'details'>): string {
  return kind === 'undone' && v.is(undidSchema, details) ? details.undid : kind
}
