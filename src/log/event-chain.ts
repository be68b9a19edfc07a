import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EventsTable } from '../database/tables'
import { type Subject, sortSubjects } from './subjects'

type EventRow = Selectable<EventsTable>

/** What the hash of the first event stands on. */
export const CHAIN_START = ''

/** What an event's digests cover: everything but its place in the chain. */
type DigestInput = Omit<EventRow, 'sequence' | 'digest' | 'details_digest' | 'hash'> & { about: readonly Subject[] }

/**
 * An event's digests, SHA-256 (hex) over JSON: one of who, when, what and its subjects, which an erasure leaves to be
 * checked, and one of the details with their salt. Without the salt nobody can try out what stood in them.
 */
export function computeDigests({ id, at, kind, actor_id, about, details, salt }: DigestInput) {
  const subjects = sortSubjects(about).map(({ kind, id, version = null }) => [kind, id, version])
  return {
    digest: sha256(JSON.stringify([id, at, kind, actor_id, subjects])),
    details_digest: sha256(JSON.stringify([salt, details])),
  }
}

/** SHA-256 (hex) over the hash of the event before, and the event's own sequence and digests. */
export function computeEventHash(
  previous: string,
  { sequence, digest, details_digest }: Pick<EventRow, 'sequence' | 'digest' | 'details_digest'>,
): string {
  return sha256(JSON.stringify([previous, sequence, digest, details_digest]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
