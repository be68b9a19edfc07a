import { createTransport } from 'nodemailer'
import type { MailAddress } from './mail'
import { composeMail, type Transport, TransportError } from './transport'

const CONNECT_MILLISECONDS = 15_000
const SILENCE_MILLISECONDS = 30_000

/** The steps of RFC 5321 in which a 5xx answer is about this mail, not about the server or our account there. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA']

/** Delivers to the SMTP server at an `smtp://` or `smtps://` address. */
export function createSmtpTransport(url: string, from: MailAddress): Transport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
  })
  return {
    async send(mail) {
      try {
        await mailer.sendMail(composeMail(mail, from))
      } catch (error) {
        throw asTransportError(error as SmtpError)
      }
    },
    close: () => mailer.close(),
  }
}

type SmtpError = Error & { responseCode?: number; command?: string }

function asTransportError({ message, responseCode = 0, command = '' }: SmtpError): TransportError {
  return new TransportError(message, responseCode >= 500 && ABOUT_THE_MAIL.includes(command))
}
