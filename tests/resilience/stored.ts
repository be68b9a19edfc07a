import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect } from 'vitest'
import type { Sent } from './load'

/** A submission in the database, with its answers as text. */
export interface StoredSubmission {
  id: string
  form: string
  answers: string
  digest: string
  idempotency_key: string | null
}

/** An email in the outbox. */
export interface StoredEmail {
  id: string
  submission_id: string | null
  kind: string
  audience: string
  status: string
  attempts: number
  last_error: string | null
  size: number
}

export interface Stored {
  submissions: StoredSubmission[]
  emails: StoredEmail[]
}

const SUBMISSIONS = 'SELECT id, form, CAST(answers AS text) AS answers, digest, idempotency_key FROM submissions'
const MAILS = `SELECT id, submission_id, kind, audience, status, attempts, last_error, length(subject) *
  length(text) * length(html) AS size FROM outbox JOIN email_bodies ON email_id = id`

/** Reads the stored data from a SQLite file that may be in use. */
export function readFile(file: string): Stored {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const [submissions, emails] = [SUBMISSIONS, MAILS].map((query) => database.prepare(query).all())
    return { submissions, emails } as unknown as Stored
  } finally {
    database.close()
  }
}

/** Checks pages, indexes, and foreign keys with SQLite. Returns "ok" or the error. */
export function checkFile(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const references = database.prepare('PRAGMA foreign_key_check').all().length
    const [pages] = database.prepare('PRAGMA integrity_check').all()
    return references > 0 ? `${references} references lead nowhere` : String(pages?.integrity_check)
  } finally {
    database.close()
  }
}

/** Reads the stored data from a PostgreSQL database. */
export async function readServer(url: string): Promise<Stored> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return { submissions: (await client.query(SUBMISSIONS)).rows, emails: (await client.query(MAILS)).rows }
  } finally {
    await client.end()
  }
}

const RECEIPTS = ['notification', 'confirmation']

/** Expects the answers to match their digests, and exactly two receipts for each submission. */
export function expectWhole({ submissions, emails: all }: Stored): void {
  const emails = all.filter(({ kind }) => RECEIPTS.includes(kind))
  const torn = submissions.filter(({ answers, digest }) => !isWhole(answers, digest))
  expect(torn).toEqual([])
  const audiences = Map.groupBy(emails, (mail) => mail.submission_id)
  const wrong = submissions.filter(({ id }) => {
    const found = audiences.get(id) ?? []
    return found.length !== 2 || new Set(found.map(({ audience }) => audience)).size !== 2
  })
  expect(wrong).toEqual([])
  expect(emails.length).toBe(2 * submissions.length)
  expect(emails.filter(({ size }) => Number(size) === 0)).toEqual([])
}

function isWhole(answers: string, digest: string): boolean {
  return typeof JSON.parse(answers) === 'object' && createHash('sha256').update(answers).digest('hex') === digest
}

/** Expects each confirmed submission to be stored once, with the confirmed id and the message that was sent. */
export function expectAllAnswered({ submissions }: Stored, sent: readonly Sent[]): void {
  const byKey = Map.groupBy(submissions, ({ idempotency_key }) => idempotency_key)
  const lost = sent.filter(({ key, id, answers }) => {
    const [first, ...others] = byKey.get(`given:${key}`) ?? []
    if (id === undefined) return others.length > 0
    return first?.id !== id || others.length > 0 || JSON.parse(first.answers).message !== answers.message
  })
  expect(lost).toEqual([])
}

/** Counts submissions that were stored although a crash cut off the response. */
export function countUnconfirmed({ submissions }: Stored, sent: readonly Sent[]): number {
  const told = new Set(sent.filter(({ id }) => id !== undefined).map(({ key }) => `given:${key}`))
  return submissions.filter(({ idempotency_key }) => idempotency_key !== null && !told.has(idempotency_key)).length
}
