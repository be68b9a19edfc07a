import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { lettersFor, type MailWords } from '../forms/form-mails'
import { renderLetter } from '../mail/look'
import { queueMails } from '../mail/outbox'
import type { Intake } from './intake'

/**
 * Renders a submission's two mails and puts them into the outbox, in the caller's transaction.
 * What looks like spam goes to the office alone, which decides: an answer would only tell its sender that somebody reads.
 */
export async function queueLetters(
  transaction: Database,
  { content, officeEmail }: Intake,
  words: MailWords,
  submission: { id: string; created_at: string; suspicion: string | null },
): Promise<void> {
  const letters = lettersFor(words, submission, content)
  const about = { submissionId: submission.id, at: submission.created_at }
  const queued = (audience: 'office' | 'sender', to: string, replyTo: string) => {
    return { ...about, id: randomUUIDv7(), audience, to, replyTo, ...renderLetter(letters[audience]) }
  }
  const toOffice = queued('office', officeEmail, words.senderEmail)
  const isSuspicious = submission.suspicion !== null
  await queueMails(
    transaction,
    isSuspicious ? [toOffice] : [toOffice, queued('sender', words.senderEmail, officeEmail)],
  )
}
