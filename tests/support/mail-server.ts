import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An email as the server received it, with its envelope. */
export interface ReceivedEmail extends Email {
  envelopeFrom: string
  recipients: string[]
}

/** Server options. `take` runs after an email has been read, and an error it throws becomes the response. */
export interface MailServerOptions extends SMTPServerOptions {
  port?: number
  take?: (mail: ReceivedEmail) => Promise<void> | void
}

export interface MailServer {
  url: string
  port: number
  /** All emails that the server has read, including rejected ones. */
  emails: ReceivedEmail[]
  /** Refuses connections from now on. */
  close(): Promise<void>
}

/** Creates an error that becomes a response with an RFC 5321 status, such as "550 No such mailbox". */
export function createSmtpError(status: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: status })
}

/** Opens a real SMTP server on loopback that is closed at the end of the test. */
export async function openMailServer({
  port = 0,
  take = () => {},
  ...options
}: MailServerOptions = {}): Promise<MailServer> {
  const emails: ReceivedEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    logger: false,
    onData: async (stream, { envelope }, done) => {
      const bytes = await buffer(stream).catch(() => undefined)
      // The sender has died and does not wait for a response.
      if (!bytes) return
      const mail = {
        ...(await PostalMime.parse(bytes)),
        envelopeFrom: envelope.mailFrom ? envelope.mailFrom.address : '',
        recipients: envelope.rcptTo.map((recipient) => recipient.address),
      }
      emails.push(mail)
      await Promise.try(take, mail).then(() => done(), done)
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const listening = typeof address === 'object' && address ? address.port : 0
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= new Promise((closed) => server.close(() => closed()))
    return closing
  }
  onTestFinished(close)
  return { url: `smtp://127.0.0.1:${listening}`, port: listening, emails, close }
}
