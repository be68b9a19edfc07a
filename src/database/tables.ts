import type { ColumnType, Generated } from 'kysely'

/** A moment in UTC as ISO 8601 text ("2026-06-25T17:00:00.000Z"), which sorts as time on both engines. */
export type Moment = string

/** What one person sent, as it was accepted. Rows are never updated. */
export interface SubmissionsTable {
  /** UUIDv7 (RFC 9562): sorts by time. */
  id: string
  /** The form's name: "application", "contact" … */
  form: string
  /** The answers as one JSON object, keyed by the form's field names. */
  answers: ColumnType<string, string, never>
  /** SHA-256 (hex) of the answers; tells a retry from another text under the same key. */
  digest: string
  /** What makes a retry the same submission; null where nothing was sent. */
  idempotency_key: string | null
  created_at: Moment
  /** Why it looks like spam, in words; null for what looks like a person's. */
  suspicion: string | null
}

/** A rendered mail on its way. Written in the transaction that caused it. */
export interface OutboxTable {
  /** UUIDv7; also the left side of the mail's Message-ID, the same on every attempt. */
  id: string
  submission_id: string
  /** Who it is for: the office, or the person who sent the form. */
  audience: 'office' | 'sender'
  to_address: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  status: ColumnType<'waiting' | 'sent' | 'parked', 'waiting' | undefined, 'waiting' | 'sent' | 'parked'>
  attempts: Generated<number>
  /** Not tried before this moment. */
  due_at: Moment
  /** Held by a running delivery until this moment; null when nobody holds it. */
  leased_until: Moment | null
  last_error: string | null
  created_at: Moment
  sent_at: Moment | null
  /** The address in lower case, by which a sender's mails are counted; null for the office's. */
  recipient: string | null
}

/** A submission whose sender has been sent enough for now: one mail will confirm all that an address has here. */
export interface HeldConfirmationsTable {
  /** The submission's id. */
  id: string
  /** The sender's address in lower case. */
  recipient: string
  /** The address as it was typed. */
  to_address: string
  /** Not confirmed before this moment. */
  due_at: Moment
}

/** How often a network has sent; rate-limiter-flexible writes it, on PostgreSQL. */
export interface RatesTable {
  key: string
  points: Generated<number>
  /** Milliseconds since 1970. */
  expire: number | string | null
}

/** One row that is written again and again to see whether anything can be stored. */
export interface ProbesTable {
  id: string
  at: Moment
}

/** What the processes of a site on PostgreSQL share and nobody else may know. */
export interface SecretsTable {
  name: string
  value: string
}

export interface Tables {
  submissions: SubmissionsTable
  outbox: OutboxTable
  held_confirmations: HeldConfirmationsTable
  rates: RatesTable
  probes: ProbesTable
  secrets: SecretsTable
}
