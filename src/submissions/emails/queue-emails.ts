import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { receivedOf } from '../../forms/all-forms'
import type { CheckedForm } from '../../forms/form-definition'
import { emailsFor } from '../../forms/form-emails'
import type { Confirmation } from '../../forms/send-answers'
import type { Actor } from '../../log/actor'
import { mayBeConfirmed, OVER_LIMIT } from '../../mail/confirmation-limits'
import { renderEmail, subjectOf } from '../../mail/email-layout'
import { minuteAfter } from '../../mail/minute-after'
import { addToOutbox, recipientOf } from '../../mail/outbox'
import { emailLanguage } from './stored-emails'

/** A submission, as its emails need it. */
interface Stored {
  id: string
  form: string
  created_at: string
  spam_flags: string | null
  language: string
}

type Checked = CheckedForm & { valid: true }

/**
 * Queues a submission's emails in the caller's transaction. What is stored with the submission says everything that most
 * of them will say: these are written when they are first tried (write-owed.ts).
 * What looks like spam goes only to the office: a confirmation would tell its sender that somebody reads it.
 * A confirmation to an address that was sent enough for now is stored, but not sent, and the office is told.
 */
export async function queueEmails(
  transaction: Database,
  app: AppContext,
  submission: Stored,
  checked: Checked,
): Promise<Confirmation> {
  const { id, created_at, spam_flags } = submission
  const to = checked.sender.email
  const isSpam = spam_flags !== null
  const isLimited = !isSpam && !(await mayBeConfirmed(transaction, recipientOf(to), app.now()))
  const write = isLimited ? 'rendered' : 'owed'
  const office = emailTo('office', app, { submission, checked, isLimited })[write]
  const sender = emailTo('sender', app, { submission, checked })[write]
  const about = { submissionId: id, at: created_at }
  const notification = {
    ...({ ...about, id: randomUUIDv7(), kind: 'notification', dedupeKey: `notification:${id}` } as const),
    ...({ audience: 'office', to: app.officeEmail, replyTo: to } as const),
    ...office(),
  }
  const confirmation = {
    ...confirmationTo(to, app, submission),
    ...sender(),
    ...(isLimited && { stopped: OVER_LIMIT }),
  }
  await addToOutbox(transaction, isSpam ? [notification] : [notification, confirmation])
  if (isSpam) return 'none'
  return isLimited ? 'limited' : 'queued'
}

/** Queues the confirmation of what staff entered, which waits a minute to be taken back. */
export async function queueConfirmation(
  transaction: Database,
  app: AppContext,
  { id: causedBy }: Actor,
  submission: Stored,
  checked: Checked,
): Promise<void> {
  const confirmation = confirmationTo(checked.sender.email, app, submission)
  const email = emailTo('sender', app, { submission, checked }).rendered()
  await addToOutbox(transaction, [{ ...confirmation, ...email, causedBy, dueAt: minuteAfter(app.now()) }])
}

function confirmationTo(to: string, { officeEmail }: AppContext, { id, created_at }: Stored) {
  const about = { id: randomUUIDv7(), kind: 'confirmation', dedupeKey: `confirmation:${id}`, submissionId: id } as const
  return { ...about, audience: 'sender' as const, at: created_at, to, replyTo: officeEmail }
}

/** An email about a submission, as it is written now or later. */
function emailTo(
  audience: 'office' | 'sender',
  app: AppContext,
  { submission, checked, isLimited }: { submission: Stored; checked: Checked; isLimited?: boolean },
) {
  const { id, form, spam_flags } = submission
  const language = emailLanguage(submission, audience)
  const { content, revision } = app.content.current(language)
  const about = { id, received: receivedOf(form, language), spam_flags, ...(isLimited && { isLimited }) }
  const email = emailsFor(checked.email(content, language), about, content, language)[audience]
  return {
    rendered: () => renderEmail(email, app.origin, language),
    owed: () => ({ language, subject: subjectOf(email), text: '', html: '', contentRevision: Number(revision) }),
  }
}
