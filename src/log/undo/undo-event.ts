import type { AppContext } from '../../app-context'
import { transact } from '../../database/transact'
import type { Actor } from '../actor'
import type { EventKinds } from '../event-kind'
import { appendEvent, type Event, type NewEvent, readEvent } from '../events'
import type { Subject } from '../subjects'
import { requireActor } from '../transact-as'
import type { Blocker } from './blocker'
import { markUndone } from './changes'
import type { UndoContext, UndoOutcome } from './undo-definition'
import { findUndo, groupUndoable, readUndoStates } from './undo-states'

export type UndoResult =
  | { status: 'undone'; eventId: string; version?: number }
  | { status: 'blocked'; blocker: Blocker }
  | { status: 'missing' }

/**
 * Undoes an event and appends the "undone" event in one transaction. The caller must have checked the actor's right.
 * @throws the errors of the undo; the transaction is then rolled back.
 */
export async function undoEvent(
  app: AppContext,
  actor: Actor,
  eventId: string,
  kinds: EventKinds,
): Promise<UndoResult> {
  const event = await readEvent(app.database, eventId)
  if (!event) return { status: 'missing' }
  const undo = findUndo(event, kinds)
  if (!undo) return { status: 'blocked', blocker: { reason: 'not-undoable' } }
  const result = await transact(app.database, async (transaction): Promise<UndoResult> => {
    await requireActor(transaction, actor)
    const { undone, blockers } = await undoEvents({ transaction, app, actor }, [event], kinds)
    const [only] = undone
    if (!only) return { status: 'blocked', blocker: blockers.get(event.id) ?? { reason: 'not-undoable' } }
    const id = await appendEvent(transaction, only.event)
    return { status: 'undone', eventId: id, ...(only.version !== undefined && { version: only.version }) }
  })
  if (result.status === 'undone') app.onEmailQueued?.()
  return result
}

/** The "undone" event to append. */
interface PendingUndoEvent {
  event: NewEvent
  version?: number | undefined
}

/** Undoes the events that have no blockers. The caller's transaction must append the returned events last. */
export async function undoEvents(
  context: UndoContext,
  events: readonly Event[],
  kinds: EventKinds,
): Promise<{ undone: readonly PendingUndoEvent[]; blockers: ReadonlyMap<string, Blocker> }> {
  const { transaction, app } = context
  for (const [undo, group] of Map.groupBy(events, (event) => findUndo(event, kinds)))
    await undo?.lock(transaction, group)
  const states = await readUndoStates(transaction, events, kinds)
  const blockers = new Map<string, Blocker>()
  for (const [id, { blocker }] of states) if (blocker) blockers.set(id, blocker)
  const outcomeByEvent = new Map<Event, UndoOutcome>()
  for (const [undo, group] of groupUndoable(events, states)) {
    const outcomes = await undo.apply(context, group)
    for (const [index, { event }] of group.entries()) {
      const outcome = outcomes[index] ?? 'not-undoable'
      if (typeof outcome === 'string') blockers.set(event.id, { reason: outcome })
      else outcomeByEvent.set(event, outcome)
    }
  }
  const sequences = [...outcomeByEvent.keys()].map(({ sequence }) => sequence)
  await markUndone(transaction, sequences, app.now().toISOString())
  const pendingEvents = events.flatMap((event) => {
    const outcome = outcomeByEvent.get(event)
    return outcome ? [createUndoEvent(context, event, outcome)] : []
  })
  return { undone: pendingEvents, blockers }
}

function createUndoEvent(
  { app, actor }: UndoContext,
  event: Event,
  { details, version }: UndoOutcome,
): PendingUndoEvent {
  const content = { kind: 'undone', details: { undid: event.kind, ...details } } as const
  const about = listUndoSubjects(event, version)
  return { event: { ...content, actorId: actor.id, about, at: app.now().toISOString() }, version }
}

/** The undone event's subjects with the submission's new version, plus the event itself. */
function listUndoSubjects(event: Event, version: number | undefined): Subject[] {
  const subjects = event.about.filter(({ kind }) => kind !== 'event')
  return [
    ...subjects.map(({ kind, id }) => ({
      kind,
      id,
      ...(kind === 'submission' && version !== undefined && { version }),
    })),
    { kind: 'event', id: event.id },
  ]
}
