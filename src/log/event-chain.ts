import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EventsTable } from '../database/tables'
import { type Subject, sortSubjects } from './subjects'

type EventRow = Selectable<EventsTable>

/** The previous hash used for the first event. */
export const CHAIN_START = ''

/** The parts of an event that its digests cover: everything except its place in the chain. */
type DigestInput = Omit<EventRow, 'sequence' | 'digest' | 'details_digest' | 'hash'> & { about: readonly Subject[] }

/**
 * Computes an event's digests: SHA-256 (hex) over JSON. The details have a separate digest, so that the rest can still
 * be verified after the details are erased. The salt prevents guessing erased details.
 */
export function computeDigests({ id, at, kind, actor_id, about, details, salt }: DigestInput) {
  const subjects = sortSubjects(about).map(({ kind, id, version = null }) => [kind, id, version])
  return {
    digest: sha256(JSON.stringify([id, at, kind, actor_id, subjects])),
    details_digest: sha256(JSON.stringify([salt, details])),
  }
}

/** Computes SHA-256 (hex) over the previous event's hash and the event's own sequence and digests. */
export function computeEventHash(
  previous: string,
  { sequence, digest, details_digest }: Pick<EventRow, 'sequence' | 'digest' | 'details_digest'>,
): string {
  return sha256(JSON.stringify([previous, sequence, digest, details_digest]))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
