import { createHash } from 'node:crypto'

/** An event as it was chained before it had two digests. */
export interface EarlierEvent {
  sequence: number
  id: string
  at: string
  kind: string
  actor_id: string | null
  submission_id: string | null
  subject_id: string | null
  details: string | null
  salt: string | null
}

/** What the one digest of an event was: SHA-256 (hex) over its salt and all its columns. */
export function earlierDigestOf(event: EarlierEvent): string {
  const { salt, id, at, kind, actor_id, submission_id, subject_id, details } = event
  return sha256(JSON.stringify([salt, id, at, kind, actor_id, submission_id, subject_id, details]))
}

/** What the hash of an event was: SHA-256 (hex) over the hash before it, its number and its one digest. */
export function earlierHashOf(previous: string, sequence: number, digest: string): string {
  return sha256(JSON.stringify([previous, sequence, digest]))
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
