import querystring from 'node:querystring'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailAddress } from './email'
import { classifyError, findAdvice, type MailError, MESSAGE_COMMANDS } from './failure'
import { composeMessage, type Transport, TransportError } from './transport'

const CONNECT_TIMEOUT_MS = 15_000
const SOCKET_TIMEOUT_MS = 30_000
/** For the whole attempt. Well within the lease of an email (take-due.ts). */
const SEND_TIMEOUT_MS = 120_000

/** In UTF-16 code units. */
const MAX_REASON_LENGTH = 1000

interface SmtpServer {
  /** `smtp://` or `smtps://`. */
  url: string
  requiresTls: boolean
  /** True if the server is on this machine, where any certificate is accepted. */
  isLocal?: boolean
}

export function createSmtpTransport(smtp: SmtpServer, from: MailAddress, timeoutMs = SEND_TIMEOUT_MS): Transport {
  const removeSecrets = createSecretRemover(smtp.url)
  let mailer = createMailer(smtp)
  return {
    async send(email) {
      const timeoutController = new AbortController()
      const timeout = pause(timeoutMs, 'late', { signal: timeoutController.signal }).catch(() => 'done')
      const delivery = mailer.sendMail(composeMessage(email, from))
      // Handled below, or too late to matter.
      delivery.catch(() => {})
      try {
        if ((await Promise.race([delivery, timeout])) !== 'late') return
      } catch (error) {
        throw toTransportError(error as MailError, removeSecrets)
      } finally {
        timeoutController.abort()
      }
      // Abort this attempt before the next one starts.
      mailer.close({ force: true })
      mailer = createMailer(smtp)
      throw new TransportError(
        `The server did not accept the email within ${timeoutMs / 1000} seconds`,
        false,
        'silent',
      )
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
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  })
}

function toTransportError(error: MailError, removeSecrets: (text: string) => string): TransportError {
  const { message, code = '', originalCode = code, responseCode = 0, command = '' } = error
  // The error has no message if every address of the host refused the connection.
  const reason = removeSecrets(message || originalCode).slice(0, MAX_REASON_LENGTH)
  const description =
    code === 'ETLS' ? `Nothing was sent, because the connection could not be encrypted: ${reason}` : reason
  const failure = classifyError(error)
  const isPermanent = responseCode >= 500 && MESSAGE_COMMANDS.includes(command) && failure !== 'daily-limit'
  const advice = findAdvice(error)
  return new TransportError(advice ? `${description}. ${advice}` : description, isPermanent, failure)
}

/** Servers may repeat a rejected command, including our password, plain or in base64 (RFC 4616). */
function createSecretRemover(url: string): (text: string) => string {
  const { username, password } = new URL(url)
  const [user = '', word = ''] = [username, password].map((text) => querystring.unescape(text))
  if (!word) return (text) => text
  const secrets = [toBase64(`\0${user}\0${word}`), toBase64(word), password, word]
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '(secret)'), text)
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}
