import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { momentBefore } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { toStorableText } from '../../database/storable-text'
import type { SubmissionsTable } from '../../database/tables'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import type { EmailContent } from '../../mail/email'
import { renderEmail } from '../../mail/email-layout'
import { isWithinLimits } from '../../mail/email-limits'
import { linkAddresses } from '../../mail/link-addresses'
import { getUndoDeadline } from '../../mail/minute-after'
import { addToOutbox } from '../../mail/outbox'
import { lockInboxRow } from '../inbox/inbox-row'
import { findReader } from '../readers'
import { findSenderAddress } from '../sender-address'
import { storedLanguage } from '../stored-language'
import { answerMessages } from '../words'
import { changeRow } from './change-rows'
import { createRowConflict, type RowConflict, type VersionedSubmission } from './change-submissions'
import { REPEAT_WINDOW_MS } from './repeat-window'
import { getShownAnswers } from './shown-answers'
import type { SubmissionDetails } from './submission-page'

const MAX_ANSWER_LENGTH = 20_000
const MAX_SUBJECT_LENGTH = 200

interface NewAnswer extends VersionedSubmission {
  subject: string
  /** Plain text; empty lines separate paragraphs. */
  text: string
  /** Identifies the loaded form: a second click sends nothing, but a different text is another answer. */
  key: string
}

type AnswerText = Pick<NewAnswer, 'submissionId' | 'subject' | 'text' | 'key'>

export type AnswerResult =
  | { status: 'changed'; version: number; emailId: string; eventId?: string }
  | RowConflict
  | { status: 'missing' }
  /** The staff member's or the recipient's hourly limit is used up (mail/email-limits.ts), so nothing is sent. */
  | { status: 'over-budget' }
  | { status: 'invalid'; reason: 'no-address' | 'no-text' | 'no-subject' | 'too-long' }

/**
 * Answers a submission by email. The email is sent in a minute and can be taken back until then (take-back.ts). Stores
 * the email, the status, and the event in one transaction.
 */
export async function answer(app: AppContext, actor: Actor, given: NewAnswer): Promise<AnswerResult> {
  const { submissionId, version, key } = given
  const subject = toStorableText(given.subject).trim()
  const text = toStorableText(given.text).replaceAll('\r\n', '\n').trim()
  const reason = validateAnswer(subject, text)
  if (reason) return { status: 'invalid', reason }
  const result = await transactAs(app.database, actor, async (transaction): Promise<AnswerResult> => {
    const row = await lockInboxRow(transaction, submissionId)
    if (!row) return { status: 'missing' }
    const draft = { submissionId, subject, text, key }
    const earlier =
      (await findAnswer(transaction, draft)) ?? (await findDuplicateAnswer(transaction, actor, draft, app.now()))
    if (earlier && earlier.status !== 'stopped') return { status: 'changed', version: row.version, emailId: earlier.id }
    // Do not resend an answer that was taken back from another page.
    if (earlier || row.version !== version) return createRowConflict(transaction, row, version)
    const emailId = await queueAnswer(transaction, app, actor, draft)
    if (!emailId) return { status: 'invalid', reason: 'no-address' }
    if (emailId === 'over-budget') return { status: emailId }
    // Answering an unassigned submission assigns it to you.
    const assignsActor = row.assigneeId === null && (await findReader(transaction, actor.id))
    const { about, details, change } = await changeRow({ transaction, app, actor }, row, {
      ...{ status: 'answered', confirmation: 'kept' },
      ...(assignsActor && { assigneeId: actor.id }),
    })
    const eventId = await appendEvent(transaction, {
      kind: 'answered',
      actorId: actor.id,
      about: [about, { kind: 'email', id: emailId }],
      details,
      change: { rows: [...change.rows, `email:${emailId}`], inverse: change.inverse },
      at: app.now().toISOString(),
    })
    return { status: 'changed', emailId, version: row.version + 1, eventId }
  })
  if (result.status === 'changed') app.onEmailQueued?.()
  return result
}

function validateAnswer(subject: string, text: string) {
  if (text === '') return 'no-text'
  if (subject === '') return 'no-subject'
  return text.length > MAX_ANSWER_LENGTH || subject.length > MAX_SUBJECT_LENGTH ? 'too-long' : undefined
}

function findAnswer(transaction: Database, draft: AnswerText) {
  return transaction
    .selectFrom('outbox')
    .select(['id', 'status'])
    .where('dedupe_key', '=', dedupeKey(draft))
    .executeTakeFirst()
}

/** Finds the same answer, sent recently by the same person. A failed answer may be sent again. */
async function findDuplicateAnswer(transaction: Database, actor: Actor, draft: AnswerText, now: Date) {
  const sent = await transaction
    .selectFrom('outbox')
    .select(['id', 'status', 'dedupe_key'])
    .where('submission_id', '=', draft.submissionId)
    .where('kind', '=', 'answer')
    .where('caused_by', '=', actor.id)
    .where('status', 'in', ['waiting', 'sent'])
    .where('created_at', '>', momentBefore(now, REPEAT_WINDOW_MS))
    .execute()
  const words = dedupeKey({ ...draft, key: '' })
  return sent.find(({ dedupe_key }) => dedupe_key?.startsWith(words))
}

function dedupeKey({ submissionId, subject, text, key }: AnswerText): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([subject, text]))
    .digest('base64url')
  return `answer:${submissionId}:${digest}:${key}`
}

/** Returns the email's id; undefined if the sender has no valid address. */
async function queueAnswer(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  draft: AnswerText,
): Promise<string | 'over-budget' | undefined> {
  const { officeEmail, origin, now } = app
  const { submissionId, subject, text } = draft
  const found = transaction.selectFrom('submissions').selectAll()
  const submission = await found.where('id', '=', submissionId).executeTakeFirstOrThrow()
  const { reference } = submission
  const to = await findSenderAddress(transaction, submissionId)
  if (to === undefined) return undefined
  if (!(await isWithinLimits(transaction, app, actor, { to }))) return 'over-budget'
  const id = randomUUIDv7()
  const fields = {
    id,
    kind: 'answer',
    dedupeKey: dedupeKey(draft),
    submissionId,
    audience: 'sender',
  } as const
  const times = { at: now().toISOString(), dueAt: getUndoDeadline(now()) }
  const fullSubject = subject.includes(reference) ? subject : `${subject} (${reference})`
  const content = {
    subject: fullSubject,
    opening: text.split(/\n{2,}/).map(linkAddresses),
    answers: [],
    closing: [],
    quoted: createQuotation(submission),
  }
  const rendered = renderEmail(content, origin, storedLanguage(submission))
  const thread = {
    to,
    replyTo: officeEmail,
    inReplyTo: await findConfirmationMessageId(transaction, submissionId),
    typedText: text,
  }
  await addToOutbox(transaction, [{ ...fields, ...times, ...thread, causedBy: actor.id, ...rendered }])
  return id
}

/** Quotes the sent answers without health and emergency information. */
function createQuotation(submission: Selectable<SubmissionsTable>): EmailContent['quoted'] {
  const language = storedLanguage(submission)
  const given = getShownAnswers(submission, language).filter(({ isGiven }) => isGiven)
  const text = given.map(({ label, answer }) => `${label}:\n${answer}`).join('\n\n')
  return text === '' ? undefined : { lead: answerMessages[language].quoted(submission.reference), text }
}

/** Returns the message id of the confirmation, for mail programs to thread the answer under; null if none is sent. */
async function findConfirmationMessageId(transaction: Database, submissionId: string): Promise<string | null> {
  const confirmation = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', '=', `confirmation:${submissionId}`)
    .where('status', 'in', ['waiting', 'sent'])
    .executeTakeFirst()
  return confirmation?.id ?? null
}

/** The default subject of an answer, as in "Re: your application (7K3F-9QXM)". */
export function answerSubject({
  received,
  reference,
  language,
}: Pick<SubmissionDetails, 'received' | 'reference' | 'language'>): string {
  return answerMessages[language].subject(received, reference)
}
