import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as the mail server received it, with its envelope. */
export interface ReceivedEmail extends Email {
  recipients: string[]
}

/** A real SMTP server on loopback that stores all emails. */
export class Mailbox {
  readonly emails: ReceivedEmail[] = []
  port = 0
  private server: SMTPServer | undefined

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    await mailbox.listen()
    return mailbox
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  /** Accepts connections. Uses the same port again after `close`. */
  async listen(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const mail = await PostalMime.parse(Buffer.concat(chunks))
          this.emails.push({ ...mail, recipients: session.envelope.rcptTo.map((recipient) => recipient.address) })
          done()
        })
      },
    })
    server.on('error', () => {})
    server.listen(this.port, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    if (typeof address === 'object' && address) this.port = address.port
    this.server = server
  }

  /** Refuses connections from now on. */
  close(): Promise<void> {
    return new Promise((closed) => (this.server ? this.server.close(() => closed()) : closed()))
  }

  /** Returns the emails whose envelope contains an address. */
  to(address: string): ReceivedEmail[] {
    return this.emails.filter((mail) => mail.recipients.includes(address))
  }
  /** Returns the emails sent to a person, and those whose replies go to that person. */
  about(address: string): ReceivedEmail[] {
    return this.emails.filter(
      (mail) => mail.recipients.includes(address) || mail.replyTo?.some((reply) => reply.address === address),
    )
  }
}
