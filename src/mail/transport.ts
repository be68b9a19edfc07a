import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { DeliveryFailure } from '../database/tables'
import type { MailAddress } from './email'
import type { QueuedEmail } from './outbox'
import { sendableSince } from './sendable-since'

/** The parts of an email that a transport sends. */
type OutgoingEmail = Pick<
  QueuedEmail,
  | 'id'
  | 'kind'
  | 'audience'
  | 'to_address'
  | 'reply_to'
  | 'subject'
  | 'text'
  | 'html'
  | 'created_at'
  | 'send_after'
  | 'in_reply_to'
>

/** Carries an email to where it can be read. */
export interface Transport {
  /** @throws TransportError, or whatever went wrong, when the email was not accepted. */
  send(email: OutgoingEmail): Promise<void>
  /** How many emails it takes at the same time. A process that dies may send as many twice. */
  concurrency: number
  /** Stored with each email that it takes, if nobody receives it. */
  remark?: string
  close(): void
}

/** An email that was not accepted; `permanent` where trying again cannot help. */
export class TransportError extends Error {
  constructor(
    reason: string,
    readonly permanent: boolean,
    readonly failure: DeliveryFailure | null,
  ) {
    super(reason)
  }
}

/**
 * Asks programs not to answer (RFC 3834; the other one is Exchange's). It names only automatic replies: "All" would also
 * keep the reports about email that could not be delivered.
 */
const UNANSWERED = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** A queued email as nodemailer takes it. Addresses are objects, so that none is read as a list. */
export function composeMessage(email: OutgoingEmail, from: MailAddress) {
  return {
    from,
    to: { name: '', address: email.to_address },
    replyTo: email.reply_to ? { name: '', address: email.reply_to } : undefined,
    subject: asTyped(email.subject),
    text: email.text,
    html: email.html,
    date: new Date(sendableSince(email)),
    messageId: messageId(email.id, from),
    ...(email.in_reply_to && {
      inReplyTo: messageId(email.in_reply_to, from),
      references: messageId(email.in_reply_to, from),
    }),
    // A person's answer may be answered by a program.
    headers: email.kind === 'answer' ? {} : UNANSWERED,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The same for each attempt, so that an answer can name an email that has not been sent yet. */
function messageId(id: string, from: MailAddress): string {
  return `<${id}@${from.address.split('@').at(-1)}>`
}

/** The longest encoded word, with room for the header's name before the first (RFC 2047, 2). */
const WORD_LENGTH = 52

/** What somebody typed may look like an encoded word (RFC 2047), which a mail program would decode. */
function asTyped(subject: string): string {
  return subject.includes('=?') ? encodeWord(subject, 'B', WORD_LENGTH) : subject
}
