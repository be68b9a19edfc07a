import querystring from 'node:querystring'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailAddress } from './email'
import { classifyError, findAdvice, type MailError, MESSAGE_COMMANDS } from './failure'
import { composeMessage, type Transport, TransportError } from './transport'

const CONNECT_MILLISECONDS = 15_000
const SILENCE_MILLISECONDS = 30_000
/** However busy a server keeps us: well within the lease of an attempt (outbox.ts). */
const WHOLE_MILLISECONDS = 120_000

/** The most that is kept of a server's answer, in UTF-16 code units. */
const REASON_LIMIT = 1000

interface SmtpServer {
  /** As in `smtp://` or `smtps://`. */
  url: string
  requiresTls: boolean
  /** On this machine, where any certificate will do: nobody is in between. */
  isLocal?: boolean
}

/** Delivers to an SMTP server. */
export function createSmtpTransport(smtp: SmtpServer, from: MailAddress, within = WHOLE_MILLISECONDS): Transport {
  const withoutSecrets = secretsRemover(smtp.url)
  let mailer = createMailer(smtp)
  return {
    async send(email) {
      const done = new AbortController()
      const late = pause(within, 'late', { signal: done.signal }).catch(() => 'done')
      const sending = mailer.sendMail(composeMessage(email, from))
      // Its failure is awaited below, or no longer matters.
      sending.catch(() => {})
      try {
        if ((await Promise.race([sending, late])) !== 'late') return
      } catch (error) {
        throw asTransportError(error as MailError, withoutSecrets)
      } finally {
        done.abort()
      }
      // This attempt must be over before the next one begins.
      mailer.close({ force: true })
      mailer = createMailer(smtp)
      throw new TransportError(`The server did not accept the email within ${within / 1000} seconds`, false, 'silent')
    },
    concurrency: 1,
    close: () => mailer.close({ force: true }),
  }
}

function createMailer({ url, requiresTls, isLocal = false }: SmtpServer) {
  return createTransport({
    url,
    requireTLS: requiresTls,
    tls: { rejectUnauthorized: !isLocal },
    pool: true,
    maxConnections: 1,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
  })
}

function asTransportError(error: MailError, withoutSecrets: (text: string) => string): TransportError {
  const { message, code = '', originalCode = code, responseCode = 0, command = '' } = error
  // Where every address of a host refuses the connection, the error has no words.
  const reason = withoutSecrets(message || originalCode).slice(0, REASON_LIMIT)
  const words = code === 'ETLS' ? `Nothing was sent, because the connection could not be encrypted: ${reason}` : reason
  const isPermanent = responseCode >= 500 && MESSAGE_COMMANDS.includes(command)
  const advice = findAdvice(error)
  return new TransportError(advice ? `${words}. ${advice}` : words, isPermanent, classifyError(error))
}

/** A server that rejects a command may repeat it, and with it our password, plain or in base64 (RFC 4616). */
function secretsRemover(url: string): (text: string) => string {
  const { username, password } = new URL(url)
  const [user = '', word = ''] = [username, password].map((text) => querystring.unescape(text))
  if (!word) return (text) => text
  const secrets = [inBase64(`\0${user}\0${word}`), inBase64(word), password, word]
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '(secret)'), text)
}

function inBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
