import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An email as the server got it: from and to whom by its envelope, and what is in it. */
export interface ReceivedEmail extends Email {
  envelopeFrom: string
  recipients: string[]
}

/** How a server takes mail; `take` is asked after an email has been read, and its error is the answer. */
export interface ServerManners extends SMTPServerOptions {
  port?: number
  take?: (mail: ReceivedEmail) => Promise<void> | void
}

export interface MailServer {
  url: string
  port: number
  /** What it has read, also what it then refused. */
  emails: ReceivedEmail[]
  /** From now on connections are refused. */
  close(): Promise<void>
}

/** An answer with a status of RFC 5321, as in "550 No such mailbox". */
export function refusal(status: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: status })
}

/** A real SMTP server on loopback, closed when the test is over. */
export async function openMailServer({
  port = 0,
  take = () => {},
  ...options
}: ServerManners = {}): Promise<MailServer> {
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
      // Whoever was sending it has died, and nobody waits for an answer.
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
