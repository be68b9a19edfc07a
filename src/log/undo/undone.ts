import * as v from 'valibot'
import { openDetailsSchema } from '../event-details'
import { defineKind } from '../event-kind'
import type { Event } from '../events'

declare module '../event-details' {
  interface DetailsByKind {
    undone: v.InferOutput<typeof undoneDetails>
  }
}

/** Of which kind the event is that was undone; the rest as that kind has it, the other way around. */
const undoneDetails = openDetailsSchema({ undid: v.string() })

export const UNDO_IS_FINAL = 'An undo can’t be undone. Make the change again.'

/** Says that something was undone. */
export const undoneKind = defineKind({
  action: 'undid',
  details: undoneDetails,
  right: 'read',
  undo: { why: UNDO_IS_FINAL },
})

/** Read whatever else the details hold: the kind decides who may read them. */
const undidSchema = v.object({ undid: v.string() })

/** The kind of an event, or of what an undo has undone. */
export function originalKind({ kind, details }: Pick<Event, 'kind' | 'details'>): string {
  return kind === 'undone' && v.is(undidSchema, details) ? details.undid : kind
}
