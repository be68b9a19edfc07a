import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../../content/language'
import type { Content } from '../../../content/read-content'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { receivedOf } from '../../forms/all-forms'
import { emailsFor, type FormEmail } from '../../forms/form-emails'
import type { Confirmation } from '../../forms/send-answers'
import { reserveBudget } from '../../mail/email-budgets'
import { renderEmail, subjectOf } from '../../mail/email-layout'
import { addToOutbox, recipientOf } from '../../mail/outbox'
import type { Entry } from '../entry/entry'
import { holdConfirmation, holdReason } from './held-confirmations'
import { emailLanguage } from './stored-emails'

/** A submission, as its emails need it. */
interface Stored {
  id: string
  form: string
  created_at: string
  spam_flags: string | null
  language: Language
  content: Content
  /** The publication that the content is of. */
  revision: number
  senderEmail: string
  /** Where somebody of the office enters it. */
  entry?: Entry | undefined
}

/**
 * Queues a submission's emails in the caller's transaction. What is stored with the submission says everything that most
 * of them will say: these are written when they are first tried (write-owed.ts).
 * What looks like spam goes only to the office: a confirmation would tell its sender that somebody reads it.
 * An address that has been sent enough for now gets its confirmation later, and the office is told.
 * The office hears nothing of what it enters itself; a confirmation that it asks for waits a minute to be taken back,
 * and whoever left no address gets none.
 */
export async function queueEmails(
  transaction: Database,
  app: AppContext,
  wordsIn: (content: Content, language: Language) => FormEmail,
  { id, form, created_at, spam_flags, language, content, revision, senderEmail: to, entry }: Stored,
): Promise<Confirmation> {
  if (entry && (!entry.isConfirmed || to === '')) return 'none'
  const { officeEmail, origin, now } = app
  const held = spam_flags === null ? await holdReason(transaction, recipientOf(to), now()) : undefined
  const emailsIn = (language: Language, content: Content) => {
    const about = { id, received: receivedOf(form, language), spam_flags, held }
    return emailsFor(wordsIn(content, language), about, content, language)
  }
  const emails = emailsIn(language, content)
  const ofOffice = emailLanguage({ language }, 'office')
  const { office } = language === ofOffice ? emails : emailsIn(ofOffice, app.content.current(ofOffice).content)
  const confirmationId = randomUUIDv7()
  const isSent = spam_flags === null && !held
  // The office's own emails have an hourly limit; a confirmation waits for room in it.
  const sending = entry &&
    isSent && {
      dueAt: await reserveBudget(transaction, app, entry.actor, { emailId: confirmationId, to }),
      causedBy: entry.actor.id,
    }
  const queued = (audience: 'office' | 'sender', to: string, replyTo: string) => {
    const kind = audience === 'office' ? 'notification' : 'confirmation'
    const about = {
      id: kind === 'confirmation' ? confirmationId : randomUUIDv7(),
      kind,
      dedupeKey: `${kind}:${id}`,
      submissionId: id,
      audience,
    } as const
    const [email, written] = audience === 'office' ? [office, ofOffice] : [emails.sender, language]
    const isOwed = !held && !entry
    const words = isOwed
      ? { language: written, subject: subjectOf(email), text: '', html: '', contentRevision: revision }
      : renderEmail(email, origin, written)
    return { ...about, ...sending, at: created_at, to, replyTo, ...words }
  }
  const toOffice = entry ? [] : [queued('office', officeEmail, to)]
  if (isSent) {
    await addToOutbox(transaction, [...toOffice, queued('sender', to, officeEmail)])
    return 'queued'
  }
  if (toOffice.length > 0) await addToOutbox(transaction, toOffice)
  if (!held) return 'none'
  await holdConfirmation(transaction, id, to, now())
  return 'held'
}
