import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { MailAddress } from './mail'
import type { QueuedMail } from './outbox'

/** Carries one mail to where it can be read. */
export interface Transport {
  /** @throws TransportError, or whatever went wrong, when the mail was not taken. */
  send(mail: QueuedMail): Promise<void>
  close(): void
}

/** A mail that was not taken; `permanent` where trying again cannot help. */
export class TransportError extends Error {
  constructor(
    reason: string,
    readonly permanent: boolean,
  ) {
    super(reason)
  }
}

/** The parts of a queued mail as nodemailer wants them. Addresses are objects, so that none is taken for a list. */
export function composeMail(mail: QueuedMail, from: MailAddress) {
  return {
    from,
    to: { name: '', address: mail.to_address },
    replyTo: mail.reply_to ? { name: '', address: mail.reply_to } : undefined,
    subject: asTyped(mail.subject),
    text: mail.text,
    html: mail.html,
    date: new Date(mail.created_at),
    messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
    // RFC 3834: asks out-of-office programs not to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Longest encoded word, with room for the header's name before the first (RFC 2047, 2). */
const WORD_LENGTH = 52

/** What somebody typed may look encoded already (RFC 2047); unless it is encoded, a mail program decodes it. */
function asTyped(subject: string): string {
  return subject.includes('=?') ? encodeWord(subject, 'B', WORD_LENGTH) : subject
}
