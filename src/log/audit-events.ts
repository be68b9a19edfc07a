import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import type { EventsTable } from '../database/tables'
import type { ChainHead } from './chain-head'
import { CHAIN_START, computeDigests, computeEventHash } from './event-chain'
import type { Subject } from './subjects'

export type AuditResult =
  | { status: 'whole'; events: number; head: ChainHead }
  /** The first event that is not as it was written. */
  | { status: 'broken'; sequence: number; reason: 'changed' | 'missing' | 'out-of-order' | 'not-numbered' }
  /** The chain is whole, but it is not the one whose head was kept: it was cut off, or written again. */
  | { status: 'other'; reason: 'cut-off' | 'rewritten'; head: ChainHead }

type AuditedEvent = Selectable<EventsTable> & { about: readonly Subject[] }

/** Events that are in memory at once. */
const BATCH_SIZE = 1000

/**
 * Reads every event and finds the first that was changed, moved, put in or taken out. Only a head that was kept
 * elsewhere shows that the newest were cut off, or that everything was written again.
 */
export async function auditEvents(database: Database, kept?: ChainHead): Promise<AuditResult> {
  let head: ChainHead = { sequence: 0, hash: CHAIN_START }
  let isKnownHead = !kept || (kept.sequence === 0 && kept.hash === CHAIN_START)
  for await (const event of readAllEvents(database)) {
    if (event.sequence < 1) return { status: 'broken', sequence: event.sequence, reason: 'not-numbered' }
    const reason = findProblem(event, head)
    if (reason) return { status: 'broken', sequence: head.sequence + 1, reason }
    head = { sequence: event.sequence, hash: event.hash }
    if (kept?.sequence === head.sequence) isKnownHead = kept.hash === head.hash
  }
  if (isKnownHead) return { status: 'whole', events: head.sequence, head }
  return { status: 'other', reason: kept && kept.sequence > head.sequence ? 'cut-off' : 'rewritten', head }
}

function findProblem(event: AuditedEvent, before: ChainHead) {
  if (event.sequence !== before.sequence + 1) return 'missing'
  const { digest, details_digest } = computeDigests(event)
  // Nothing erases details yet, so none may be missing, whatever the digests say.
  const isWhole = event.details !== null && event.salt !== null
  if (!isWhole || digest !== event.digest || details_digest !== event.details_digest) return 'changed'
  return computeEventHash(before.hash, event) === event.hash ? undefined : 'out-of-order'
}

/** From the lowest number, which may be one that the site never gives. */
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
