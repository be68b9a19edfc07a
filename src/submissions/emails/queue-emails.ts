import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE, type Language } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { submissionNoun } from '../../forms/all-forms'
import type { CheckedForm } from '../../forms/form-definition'
import { createFormEmails } from '../../forms/form-emails'
import type { ConfirmationState } from '../../forms/send-answers'
import type { Actor } from '../../log/actor'
import { CONFIRMATION_LIMIT_ERROR, canReceiveConfirmation } from '../../mail/confirmation-limits'
import { renderEmail } from '../../mail/email-layout'
import { getUndoDeadline } from '../../mail/minute-after'
import { addToOutbox, normalizeRecipient } from '../../mail/outbox'
import { arrivalDay } from '../arrival-day'

/** The fields of a submission that its emails need. */
interface StoredSubmission {
  id: string
  form: string
  created_at: string
  arrived_at: string | null
  spam_flags: string | null
  language: Language
}

type ValidForm = CheckedForm & { valid: true }

/**
 * Renders and queues a submission's emails in the caller's transaction. Suspected spam notifies only the office: a
 * confirmation would show the spammer that someone reads it. A confirmation above the limit of its address is stored
 * but not sent, and the office is notified.
 */
export async function queueEmails(
  transaction: Database,
  app: AppContext,
  submission: StoredSubmission,
  checked: ValidForm,
): Promise<ConfirmationState> {
  const { id, created_at, spam_flags, language } = submission
  const to = checked.sender.email
  const isSpam = spam_flags !== null
  const isLimited = !isSpam && !(await canReceiveConfirmation(transaction, normalizeRecipient(to), app.now()))
  const emails = createEmailRenderer(language, app, { submission, checked, isLimited })
  // The office reads the default language.
  const officeEmails =
    language === DEFAULT_LANGUAGE
      ? emails
      : createEmailRenderer(DEFAULT_LANGUAGE, app, { submission, checked, isLimited })
  const notification = {
    ...({ id: randomUUIDv7(), kind: 'notification', dedupeKey: `notification:${id}`, submissionId: id } as const),
    ...({ audience: 'office', at: created_at, to: app.officeEmail, replyTo: to } as const),
    ...officeEmails('office'),
  }
  const confirmation = {
    ...createConfirmation(to, app, submission),
    ...emails('sender'),
    stopped: isLimited ? CONFIRMATION_LIMIT_ERROR : undefined,
  }
  await addToOutbox(transaction, isSpam ? [notification] : [notification, confirmation])
  if (isSpam) return 'none'
  return isLimited ? 'limited' : 'queued'
}

/** Queues the confirmation for a submission that staff entered. It can be stopped for a minute. */
export async function queueConfirmation(
  transaction: Database,
  app: AppContext,
  { id: causedBy }: Actor,
  submission: StoredSubmission,
  checked: ValidForm,
): Promise<void> {
  const confirmation = createConfirmation(checked.sender.email, app, submission)
  const email = createEmailRenderer(submission.language, app, { submission, checked })('sender')
  await addToOutbox(transaction, [{ ...confirmation, ...email, causedBy, dueAt: getUndoDeadline(app.now()) }])
}

export function createConfirmation(
  to: string,
  { officeEmail }: AppContext,
  { id, created_at }: Pick<StoredSubmission, 'id' | 'created_at'>,
) {
  const base = { id: randomUUIDv7(), kind: 'confirmation', dedupeKey: `confirmation:${id}`, submissionId: id } as const
  return { ...base, audience: 'sender' as const, at: created_at, to, replyTo: officeEmail }
}

/** Returns a function that renders the emails about a submission in a language. */
function createEmailRenderer(
  language: Language,
  app: AppContext,
  { submission, checked, isLimited = false }: { submission: StoredSubmission; checked: ValidForm; isLimited?: boolean },
) {
  const { id, form, spam_flags } = submission
  const { content } = app.content.current(language)
  const details = { id, received: submissionNoun(form, language), spam_flags, isLimited }
  const emails = createFormEmails(
    checked.email(content, language, arrivalDay(submission, content)),
    details,
    content,
    language,
  )
  return (audience: keyof typeof emails) => renderEmail(emails[audience], app.origin, language)
}
