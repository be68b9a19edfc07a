import * as v from 'valibot'
import { detailsWith } from '../event-details'
import { defineKind } from '../event-kind'

declare module '../event-details' {
  interface DetailsByKind {
    undone: v.InferOutput<typeof undoneDetails>
  }
}

/** Of which kind the event is that was undone; the rest as that kind has it, the other way around. */
const undoneDetails = detailsWith({ undid: v.string() })

/** That something was undone. Undoing that does it again, by the handler of what had been undone. */
export const undone = defineKind({
  did: 'undid',
  details: undoneDetails,
  right: 'read',
  undo: { why: 'What this undid can’t be brought back from here.' },
})
