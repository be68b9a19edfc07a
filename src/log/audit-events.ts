import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import type { EventsTable } from '../database/tables'
import type { ChainHead } from './chain-head'
import { CHAIN_START, computeDigests, computeEventHash } from './event-chain'
import type { Subject } from './subjects'

export type AuditResult =
  | { status: 'whole'; events: number; head: ChainHead }
  /** `sequence` is that of the first event that was tampered with. */
  | { status: 'broken'; sequence: number; reason: 'changed' | 'missing' | 'out-of-order' | 'not-numbered' }
  /** The chain is intact but does not contain the saved head: it was truncated or rewritten. */
  | { status: 'other'; reason: 'cut-off' | 'rewritten'; head: ChainHead }

type AuditedEvent = Selectable<EventsTable> & { about: readonly Subject[] }

/** Maximum number of events in memory. */
const BATCH_SIZE = 1000

/**
 * Finds the first event that was changed, moved, inserted, or deleted. Only a head saved outside the database reveals
 * that the newest events were deleted or that the whole chain was rewritten.
 */
export async function auditEvents(database: Database, savedHead?: ChainHead): Promise<AuditResult> {
  let head: ChainHead = { sequence: 0, hash: CHAIN_START }
  let isKnownHead = !savedHead || (savedHead.sequence === 0 && savedHead.hash === CHAIN_START)
  for await (const event of readAllEvents(database)) {
    if (event.sequence < 1) return { status: 'broken', sequence: event.sequence, reason: 'not-numbered' }
    const reason = findProblem(event, head)
    if (reason) return { status: 'broken', sequence: head.sequence + 1, reason }
    head = { sequence: event.sequence, hash: event.hash }
    if (savedHead?.sequence === head.sequence) isKnownHead = savedHead.hash === head.hash
  }
  if (isKnownHead) return { status: 'whole', events: head.sequence, head }
  return { status: 'other', reason: savedHead && savedHead.sequence > head.sequence ? 'cut-off' : 'rewritten', head }
}

function findProblem(event: AuditedEvent, previous: ChainHead) {
  if (event.sequence !== previous.sequence + 1) return 'missing'
  const { digest, details_digest } = computeDigests(event)
  // No feature erases details yet, so missing details are tampering even if the digests match.
  const hasDetails = event.details !== null && event.salt !== null
  if (!hasDetails || digest !== event.digest || details_digest !== event.details_digest) return 'changed'
  return computeEventHash(previous.hash, event) === event.hash ? undefined : 'out-of-order'
}

/** Reads all events in batches, from the lowest sequence number even if it is invalid. */
async function* readAllEvents(database: Database): AsyncGenerator<AuditedEvent> {
  for (let after: number | undefined; ; ) {
    const batch = database.selectFrom('events').selectAll().orderBy('sequence').limit(BATCH_SIZE)
    const events = await (after === undefined ? batch : batch.where('sequence', '>', after)).execute()
    const [first, last] = [events[0], events.at(-1)]
    if (!first || !last) return
    const subjects = await readSubjectsBetween(database, first.sequence, last.sequence)
    for (const event of events) yield { ...event, about: subjects.get(event.sequence) ?? [] }
    after = last.sequence
  }
}

async function readSubjectsBetween(database: Database, first: number, last: number) {
  const subjects = database.selectFrom('event_subjects').selectAll()
  const found = await subjects.where('sequence', '>=', first).where('sequence', '<=', last).execute()
  return Map.groupBy(found, ({ sequence }) => sequence)
}
