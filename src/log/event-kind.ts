import * as v from 'valibot'
import type { Right } from '../access/roles'
import type { EventDetails } from './event-details'
import type { Event } from './events'
import type { NotUndoable, Undo } from './undo/undo-definition'

/** Names of staff members, tags, and so on, by id. */
export type Names = ReadonlyMap<string, string>

/** A kind of event. Each is defined once, in the `event-kinds.ts` of the module that owns it. */
export interface EventKind<Details extends EventDetails = EventDetails> {
  /** Verb phrase that follows the actor's name: "changed the status". */
  action: string
  details: v.GenericSchema<unknown, Details>
  /** A more specific verb phrase based on the details. */
  describe?(details: Details, names: Names, event: Event): string
  /**
   * Verb phrase for undoing the event, if the default ("undid that someone …") is too vague. Returns undefined if the
   * details don't match.
   */
  describeUndo?: (details: EventDetails, names: Names) => string | undefined
  /** The right required to read the details. */
  right: Right
  undo: Undo<unknown> | NotUndoable
}

export type EventKinds = Readonly<Record<string, EventKind>>

/** Infers the type of `describe` from the schema of the details. */
export function defineKind<Details extends EventDetails>(kind: EventKind<Details>): EventKind<Details> {
  return kind
}

/** Describes details that match a schema. */
export function describeWith<Details>(
  schema: v.GenericSchema<unknown, Details>,
  formatDetails: (details: Details, names: Names) => string,
): (details: EventDetails, names: Names) => string | undefined {
  return (details, names) => {
    const result = v.safeParse(schema, details)
    return result.success ? formatDetails(result.output, names) : undefined
  }
}

/** An event of one of the given kinds with typed details; null if they were erased. */
export type TypedEvent<Kinds extends EventKinds> = {
  [Kind in keyof Kinds & string]: Omit<Event, 'kind' | 'details'> & {
    kind: Kind
    details: v.InferOutput<Kinds[Kind]['details']> | null
  }
}[keyof Kinds & string]

/**
 * Narrows an event to one of the given kinds; undefined if it is of another kind or its details don't match the schema.
 */
export function narrowEvent<Kinds extends EventKinds>(event: Event, kinds: Kinds): TypedEvent<Kinds> | undefined {
  const kind = kinds[event.kind]
  if (!kind) return undefined
  return event.details === null || v.is(kind.details, event.details) ? (event as TypedEvent<Kinds>) : undefined
}
