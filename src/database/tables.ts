import type { ColumnType, Generated } from 'kysely'

/** A moment in UTC as ISO 8601 text ("2026-06-25T17:00:00.000Z"), which sorts by time on both engines. */
export type Moment = string

/** What one person sent, as it was accepted. Rows are never updated. */
export interface SubmissionsTable {
  /** UUIDv7 (RFC 9562): sorts by time. */
  id: string
  /** What people call it by, as in "7K3F-9QXM". Unique. */
  reference: string
  /** The form's name: "application", "contact" … */
  form: string
  /** The version of the form, under whose labels the answers are shown. */
  form_version: number
  /** The language that the form was in, as in "en". */
  language: string
  /** The answers as one JSON object, keyed by the form's field names. */
  answers: ColumnType<string, string, never>
  /** Null where the form does not ask for it. */
  sender_name: string | null
  sender_email: string | null
  /** SHA-256 (hex) of the answers; tells a retry from other answers under the same key. */
  digest: string
  /** What makes a retry the same submission; null where nothing was sent. */
  idempotency_key: string | null
  created_at: Moment
  /** Why it looks like spam, in words; null where it does not. */
  spam_flags: string | null
}

/** The office is notified of a submission; its sender gets a receipt, or one email for all confirmations on hold. */
export type EmailKind = 'notification' | 'receipt' | 'held-confirmations'

/** A rendered email. Written in the transaction that caused it. */
export interface OutboxTable {
  /** UUIDv7; also the left side of the Message-ID, the same on every attempt. */
  id: string
  /** What it is about; null for an email that is about no submission. */
  submission_id: string | null
  kind: EmailKind
  /** Unique: whatever is queued again under the same key is the same email. */
  dedupe_key: string
  audience: 'office' | 'sender'
  to_address: string
  /** The address in lower case, by which a sender's emails are counted; null for the office's. */
  recipient: string | null
  reply_to: string | null
  subject: string
  text: string
  html: string
  status: ColumnType<'waiting' | 'sent' | 'failed', 'waiting' | undefined, 'waiting' | 'sent' | 'failed'>
  attempts: Generated<number>
  /** Not tried before this moment. */
  due_at: Moment
  /** Leased by a running delivery until this moment. */
  leased_until: Moment | null
  last_error: string | null
  created_at: Moment
  sent_at: Moment | null
}

/** A submission whose sender has had enough emails for now: one email will confirm everything on hold for the address. */
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

/** One row, written again and again to see whether anything can be stored. */
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
