import type { GenericSchema } from 'valibot'
import type { Right } from '../access/roles'
import type { EventDetails } from './event-details'
import type { Event } from './events'
import type { NotUndoable, Undo } from './undo/undo-definition'
import type { UndoHandler } from './undo/undo-handler'

/** What members of staff, tags and the like are called, by their ids. */
export type Names = ReadonlyMap<string, string>

/** A kind of event. Each is defined once, in the room that owns it (`event-kinds.ts`). */
export interface EventKind {
  /** What somebody did, as it follows their name: "changed the status". */
  did: string
  /** What its details hold, besides the version of what it changed. */
  details: GenericSchema<unknown, EventDetails>
  /** The same with what its details tell. */
  inWords?: (event: Event, names: Names) => string
  /** What undoing it did, where that is more than "undid that somebody …". */
  undoneInWords?: (details: EventDetails, names: Names) => string
  /** Who may read what was before and after. */
  right: Right
  undo: Undo<unknown> | UndoHandler | NotUndoable
}

export type EventKinds = Readonly<Record<string, EventKind>>
