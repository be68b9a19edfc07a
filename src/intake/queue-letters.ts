import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { receivedOf } from '../forms/all-forms'
import { lettersFor, type MailWords } from '../forms/form-mails'
import type { Confirmation } from '../forms/send-answers'
import { renderLetter } from '../mail/look'
import { queueMails, recipientOf } from '../mail/outbox'
import { holdConfirmation, holdReason } from './held-confirmations'
import type { Intake } from './intake'

/** A submission as its mails need it. */
interface Stored {
  id: string
  form: string
  created_at: string
  suspicion: string | null
}

/**
 * Renders a submission's mails and puts them into the outbox, in the caller's transaction.
 * What looks like spam goes to the office alone, which decides: an answer would only tell its sender that somebody reads.
 * The confirmation to an address that was sent enough for now is held, and the office is told.
 */
export async function queueLetters(
  transaction: Database,
  intake: Intake,
  words: MailWords,
  { id, form, created_at, suspicion }: Stored,
): Promise<Confirmation> {
  const { content, officeEmail, origin, now } = intake
  const to = words.senderEmail
  const held = suspicion === null ? await holdReason(transaction, recipientOf(to), now()) : undefined
  const letters = lettersFor(words, { id, received: receivedOf(form), suspicion, held }, content)
  const queued = (audience: 'office' | 'sender', to: string, replyTo: string) => {
    const about = { id: randomUUIDv7(), submissionId: id, audience, at: created_at }
    return { ...about, to, replyTo, ...renderLetter(letters[audience], origin) }
  }
  const toOffice = queued('office', officeEmail, to)
  if (suspicion === null && !held) {
    await queueMails(transaction, [toOffice, queued('sender', to, officeEmail)])
    return 'queued'
  }
  await queueMails(transaction, [toOffice])
  if (!held) return 'none'
  await holdConfirmation(transaction, id, to, now())
  return 'held'
}
