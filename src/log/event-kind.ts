import * as v from 'valibot'
import type { Right } from '../access/roles'
import type { EventDetails } from './event-details'
import type { Event } from './events'
import type { NotUndoable, Undo } from './undo/undo-definition'

/** What members of staff, tags and the like are called, by their ids. */
export type Names = ReadonlyMap<string, string>

/** A kind of event. Each is defined once, in the room that owns it (`event-kinds.ts`). */
export interface EventKind<Details extends EventDetails = EventDetails> {
  /** What somebody did, as it follows their name: "changed the status". */
  action: string
  /** What its details hold, besides the version of what it changed. */
  details: v.GenericSchema<unknown, Details>
  /** The same with what its details tell. */
  describe?(details: Details, names: Names, event: Event): string
  /** The sentence about undoing it, if it says more than "undid that somebody …"; undefined if its details do not fit. */
  describeUndo?: (details: EventDetails, names: Names) => string | undefined
  /** Who may read what was before and after. */
  right: Right
  undo: Undo<unknown> | NotUndoable
}

export type EventKinds = Readonly<Record<string, EventKind>>

/** Checks the sentence of a kind against the schema of its details. */
export function defineKind<Details extends EventDetails>(kind: EventKind<Details>): EventKind<Details> {
  return kind
}

/** Makes a sentence from details that fit a schema. */
export function describeWith<Details>(
  schema: v.GenericSchema<unknown, Details>,
  inWords: (details: Details, names: Names) => string,
): (details: EventDetails, names: Names) => string | undefined {
  return (details, names) => {
    const result = v.safeParse(schema, details)
    return result.success ? inWords(result.output, names) : undefined
  }
}

/** An event of one of some kinds, with the details of its kind. They are null if they were erased. */
export type TypedEvent<Kinds extends EventKinds> = {
  [Kind in keyof Kinds & string]: Omit<Event, 'kind' | 'details'> & {
    kind: Kind
    details: v.InferOutput<Kinds[Kind]['details']> | null
  }
}[keyof Kinds & string]

/** Reads an event by the schema of its kind; undefined if it is of another kind, or another version wrote it. */
export function typedEvent<Kinds extends EventKinds>(event: Event, kinds: Kinds): TypedEvent<Kinds> | undefined {
  const kind = kinds[event.kind]
  if (!kind) return undefined
  return event.details === null || v.is(kind.details, event.details) ? (event as TypedEvent<Kinds>) : undefined
}
