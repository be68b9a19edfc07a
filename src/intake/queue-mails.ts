import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { lettersFor, type MailWords } from '../forms/form-mails'
import { renderLetter } from '../mail/look'
import type { Mail } from '../mail/mail'
import { queueMail } from '../mail/outbox'
import type { Intake } from './intake'

/**
 * Renders a submission's two mails and puts them into the outbox, in the caller's transaction.
 * What looks like spam goes to the office alone, which decides: an answer would only tell its sender that somebody reads.
 */
export async function queueMails(
  transaction: Database,
  { content, officeEmail }: Intake,
  words: MailWords,
  submission: { id: string; created_at: string; suspicion: string | null },
): Promise<void> {
  const letters = lettersFor(words, submission, content)
  const office: Mail = { to: officeEmail, replyTo: words.senderEmail, ...renderLetter(letters.office) }
  const sender: Mail = { to: words.senderEmail, replyTo: officeEmail, ...renderLetter(letters.sender) }
  const about = { submissionId: submission.id, at: submission.created_at }
  await queueMail(transaction, office, { ...about, id: randomUUIDv7(), audience: 'office' })
  if (submission.suspicion === null)
    await queueMail(transaction, sender, { ...about, id: randomUUIDv7(), audience: 'sender' })
}
