import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as the mail server got it: the envelope, and what is in it. */
export interface ReceivedEmail extends Email {
  recipients: string[]
}

/** A real SMTP server on loopback that keeps what it is given. */
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

  /** Answers, again on the same port after it was closed. */
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

  /** From now on connections are refused. */
  close(): Promise<void> {
    return new Promise((closed) => (this.server ? this.server.close(() => closed()) : closed()))
  }

  /** The emails to one address, as the envelope has it. */
  to(address: string): ReceivedEmail[] {
    return this.emails.filter((mail) => mail.recipients.includes(address))
  }
  /** The emails to a person, and the emails whose answer goes to that person. */
  about(address: string): ReceivedEmail[] {
    return this.emails.filter(
      (mail) => mail.recipients.includes(address) || mail.replyTo?.some((reply) => reply.address === address),
    )
  }
}
