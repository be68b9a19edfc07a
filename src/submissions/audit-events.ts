import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import type { EventsTable } from '../database/tables'
import { CHAIN_START, digestOf, hashOf } from './event-chain'

/** The end of the chain, to be kept where nobody who can write to the database can change it. */
export interface ChainHead {
  sequence: number
  hash: string
}

export type AuditResult =
  | {
      status: 'whole'
      events: number /** How many have lost their details by erasure. */
      erased: number
      head: ChainHead
    }
  /** The first event that is not as it was written. */
  | { status: 'broken'; sequence: number; reason: 'changed' | 'missing' | 'out-of-order' }
  /** The chain is whole, but it is not the one whose head was kept: it was cut off, or written anew. */
  | { status: 'other'; reason: 'cut-off' | 'rewritten'; head: ChainHead }

type EventRow = Selectable<EventsTable>

/** Events that are in memory at once. */
const BATCH = 1000

/**
 * Reads the whole chain of events and finds the first that was changed, moved or taken out. Only a head that was kept
 * elsewhere shows that the newest were cut off, or that everything was written anew.
 */
export async function auditEvents(database: Database, kept?: ChainHead): Promise<AuditResult> {
  let head: ChainHead = { sequence: 0, hash: CHAIN_START }
  let erased = 0
  let hasKept = !kept || (kept.sequence === 0 && kept.hash === CHAIN_START)
  for await (const event of eventsOf(database)) {
    const reason = wrongWith(event, head)
    if (reason) return { status: 'broken', sequence: head.sequence + 1, reason }
    if (event.details === null) erased++
    head = { sequence: event.sequence, hash: event.hash }
    if (kept?.sequence === head.sequence) hasKept = kept.hash === head.hash
  }
  if (hasKept) return { status: 'whole', events: head.sequence, erased, head }
  return { status: 'other', reason: kept && kept.sequence > head.sequence ? 'cut-off' : 'rewritten', head }
}

function wrongWith(event: EventRow, before: ChainHead) {
  if (event.sequence !== before.sequence + 1) return 'missing'
  const isErased = event.details === null && event.salt === null
  if (!isErased && digestOf(event) !== event.digest) return 'changed'
  return hashOf(before.hash, event) === event.hash ? undefined : 'out-of-order'
}

async function* eventsOf(database: Database): AsyncGenerator<EventRow> {
  for (let after = 0; ; ) {
    const batch = await database
      .selectFrom('events')
      .selectAll()
      .where('sequence', '>', after)
      .orderBy('sequence')
      .limit(BATCH)
      .execute()
    if (batch.length === 0) return
    yield* batch
    after = batch.at(-1)?.sequence ?? after
  }
}
