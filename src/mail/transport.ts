import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { DeliveryFailure } from '../database/tables'
import type { MailAddress } from './email'
import type { QueuedEmail } from './outbox'
import { getSendableTime } from './sendable-since'

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

export interface Transport {
  /** @throws TransportError, or another error, if the email was not accepted. */
  send(email: OutgoingEmail): Promise<void>
  /** Maximum number of emails in flight. A crash may cause that many to be sent twice. */
  concurrency: number
  /** Stored with each email, if the transport does not deliver to the recipient. */
  remark?: string
  close(): void
}

/** The email was not accepted. `permanent` if a retry cannot help. */
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
 * Suppresses automatic replies (RFC 3834; the second header is Exchange's). Not "All", which would also suppress
 * reports about undeliverable email.
 */
const NO_AUTO_REPLY_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** Builds the message for nodemailer. Addresses are objects, so that nodemailer never parses them as a list. */
export function composeMessage(email: OutgoingEmail, from: MailAddress) {
  return {
    from,
    to: { name: '', address: email.to_address },
    replyTo: email.reply_to ? { name: '', address: email.reply_to } : undefined,
    subject: escapeSubject(email.subject),
    text: email.text,
    html: email.html,
    date: new Date(getSendableTime(email)),
    messageId: createMessageId(email.id, from),
    ...(email.in_reply_to && {
      inReplyTo: createMessageId(email.in_reply_to, from),
      references: createMessageId(email.in_reply_to, from),
    }),
    // Replies that a person wrote may get an automatic reply.
    headers: email.kind === 'answer' ? {} : NO_AUTO_REPLY_HEADERS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The same for every attempt, so that replies can refer to emails that are not sent yet. */
function createMessageId(id: string, from: MailAddress): string {
  return `<${id}@${from.address.split('@').at(-1)}>`
}

/** RFC 2047, section 2, with room for the name of the header. */
const MAX_ENCODED_WORD_LENGTH = 52

/** Encodes a subject that looks like an encoded word (RFC 2047), so that mail programs show it as typed. */
function escapeSubject(subject: string): string {
  return subject.includes('=?') ? encodeWord(subject, 'B', MAX_ENCODED_WORD_LENGTH) : subject
}
