import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { storableText } from '../database/storable-text'
import { transact } from '../database/transact'
import { renderEmail } from '../mail/email-layout'
import { addToOutbox } from '../mail/outbox'
import type { Actor } from './actor'
import { minuteAfter } from './held-receipts'
import { lockInboxRow } from './inbox-row'
import type { Intake } from './intake'
import { findSenderAddress } from './sender-address'
import { languageOf } from './stored-emails'
import { type Conflict, conflictWith, type Versioned, writeVersion } from './versioned-change'

export const ANSWER_LIMIT = 20_000
export const SUBJECT_LIMIT = 200

export interface NewAnswer extends Versioned {
  subject: string
  /** Plain text; an empty line begins a paragraph. */
  text: string
  /** Made with the form: a second click sends nothing again. */
  key: string
}

export type AnswerResult =
  | { status: 'changed'; version: number; emailId: string }
  | Conflict
  | { status: 'missing' }
  /** What keeps it from being sent. */
  | { status: 'invalid'; reason: 'no-address' | 'no-text' | 'no-subject' | 'too-long' }

/**
 * Answers a submission by email, which is sent in a minute; until then it can be taken back (take-back.ts). The email,
 * the status and the event are one transaction.
 */
export async function answer(intake: Intake, actor: Actor, given: NewAnswer): Promise<AnswerResult> {
  const { submissionId, version, key } = given
  const subject = storableText(given.subject).trim()
  const text = storableText(given.text).replaceAll('\r\n', '\n').trim()
  const reason = wrongWith(subject, text)
  if (reason) return { status: 'invalid', reason }
  const result = await transact(intake.database, async (transaction): Promise<AnswerResult> => {
    const row = await lockInboxRow(transaction, submissionId)
    if (!row) return { status: 'missing' }
    const earlier = await findAnswer(transaction, submissionId, key)
    if (earlier) return { status: 'changed', version: row.version, emailId: earlier.id }
    if (row.version !== version) return conflictWith(transaction, row, version)
    const emailId = await queueAnswer(transaction, intake, actor, { submissionId, subject, text, key })
    if (!emailId) return { status: 'invalid', reason: 'no-address' }
    const status = { before: row.status, after: 'answered' }
    const details = row.status === 'answered' ? {} : { status }
    const event = { kind: 'answered', subjectId: emailId, details } as const
    const next = await writeVersion(transaction, intake, actor, row, { values: { status: 'answered' }, ...event })
    return { status: 'changed', version: next, emailId }
  })
  if (result.status === 'changed') intake.onQueued?.()
  return result
}

function wrongWith(subject: string, text: string) {
  if (text === '') return 'no-text'
  if (subject === '') return 'no-subject'
  return text.length > ANSWER_LIMIT || subject.length > SUBJECT_LIMIT ? 'too-long' : undefined
}

function findAnswer(transaction: Database, submissionId: string, key: string) {
  return transaction
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '=', dedupeKey(submissionId, key))
    .executeTakeFirst()
}

function dedupeKey(submissionId: string, key: string): string {
  return `answer:${submissionId}:${key}`
}

/** The id of the email; undefined where the sender left no address that mail can be sent to. */
async function queueAnswer(
  transaction: Database,
  { officeEmail, origin, now }: Intake,
  actor: Actor,
  { submissionId, subject, text, key }: Omit<NewAnswer, 'version'>,
): Promise<string | undefined> {
  const found = transaction.selectFrom('submissions').select(['reference', 'language'])
  const submission = await found.where('id', '=', submissionId).executeTakeFirstOrThrow()
  const { reference } = submission
  const to = await findSenderAddress(transaction, submissionId)
  if (to === undefined) return undefined
  const id = randomUUIDv7()
  const about = {
    id,
    kind: 'answer',
    dedupeKey: dedupeKey(submissionId, key),
    submissionId,
    audience: 'sender',
  } as const
  const times = { at: now().toISOString(), dueAt: minuteAfter(now()) }
  const withReference = subject.includes(reference) ? subject : `${subject} (${reference})`
  const content = { subject: withReference, opening: text.split(/\n{2,}/), answers: [], closing: [] }
  const rendered = renderEmail(content, origin, languageOf(submission))
  await addToOutbox(transaction, [{ ...about, ...times, to, replyTo: officeEmail, causedBy: actor.id, ...rendered }])
  return id
}

/** The subject that an answer begins with, as in "Re: your application (7K3F-9QXM)". */
export function answerSubject(received: string, reference: string): string {
  return `Re: your ${received} (${reference})`
}
