import type { DeliveryFailure } from '../database/tables'

const serverFailures: readonly DeliveryFailure[] = [
  'unreachable',
  'unknown-host',
  'silent',
  'cut-off',
  'certificate',
  'unencrypted',
  'password',
  'sender',
  'unwritable',
]

/** True if the failure affects every email, not only this one. */
export function isServerFailure(failure: DeliveryFailure): boolean {
  return serverFailures.includes(failure)
}

/** Failures after which an email is retried because of the server. */
export const temporaryFailures: readonly DeliveryFailure[] = [...serverFailures, 'blocked']

/** SMTP commands (RFC 5321) whose replies concern this email rather than the server or our account. */
export const MESSAGE_COMMANDS: readonly string[] = ['RCPT TO', 'DATA']

/** An error from Node or nodemailer. */
export type MailError = Error & {
  code?: string
  /** Node's code, if nodemailer replaced it in `code`. */
  originalCode?: string
  response?: string
  responseCode?: number
  /** The SMTP command that failed, as in "RCPT TO". */
  command?: string
}

/** Error codes of Node (errno) and nodemailer. */
const failureByErrorCode = indexByCode({
  unreachable: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
  'unknown-host': ['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EDNS'],
  silent: ['ETIMEDOUT'],
  'cut-off': ['ECONNRESET', 'EPIPE', 'ECONNECTION'],
  unencrypted: ['ETLS'],
  password: ['EAUTH', 'ENOAUTH'],
  unwritable: ['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS', 'ENOENT'],
})

/** Errors of OpenSSL and Node about the server's certificate. TLS alerts concern ours, so they don't match. */
const CERTIFICATE =
  /^CERT_|_CERT(?:_IN_CHAIN|_LOCALLY|_ALTNAME_INVALID)?$|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$|^HOSTNAME_MISMATCH$|^INVALID_(?:CA|PURPOSE)$/

/** Enhanced status codes (RFC 3463, 5248, 7505) without their class digit. */
const failureByEnhancedStatus = indexByCode({
  'no-address': ['1.1', '1.2', '1.3', '1.6', '1.10'],
  sender: ['1.7', '1.8'],
  'mailbox-off': ['2.1'],
  'mailbox-full': ['2.2'],
  'too-large': ['2.3', '3.4'],
  password: ['7.8', '7.9'],
})

/** Reply codes (RFC 5321, 4954), for replies without an enhanced status code. */
const failureByReplyCode = indexByCode({
  password: ['530', '534', '535', '538'],
  'address-refused': ['550', '551', '553'],
  'mailbox-full': ['552'],
})

function indexByCode(codes: Partial<Record<DeliveryFailure, readonly string[]>>): ReadonlyMap<string, DeliveryFailure> {
  const entries = Object.entries(codes) as [DeliveryFailure, readonly string[]][]
  return new Map(entries.flatMap(([failure, all]) => all.map((code) => [code, failure])))
}

/** Returns null for an unknown error. */
export function classifyError(error: MailError): DeliveryFailure | null {
  const { code = '', originalCode = '', responseCode = 0 } = error
  if (code !== 'ETLS' && responseCode >= 400) return classifyReply(error, responseCode)
  if (CERTIFICATE.test(originalCode) || CERTIFICATE.test(code)) return 'certificate'
  return (
    failureByErrorCode.get(originalCode) ??
    failureByErrorCode.get(code) ??
    (originalCode.startsWith('ERR_SSL') ? 'unencrypted' : null)
  )
}

function classifyReply({ response = '', command = '' }: MailError, status: number): DeliveryFailure {
  const enhancedStatus = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  if (isDailyLimit(enhancedStatus, response)) return 'daily-limit'
  const knownFailure = failureByEnhancedStatus.get(enhancedStatus)
  // 421 to any command: the server closes the connection (RFC 5321, 3.8).
  if (status === 421 || (status < 500 && !MESSAGE_COMMANDS.includes(command))) return 'cut-off'
  if (status < 500) return knownFailure === 'mailbox-full' ? knownFailure : 'later'
  if (command.startsWith('AUTH') || failureByReplyCode.get(`${status}`) === 'password') return 'password'
  if (command === 'MAIL FROM') return knownFailure ?? 'sender'
  if (knownFailure) return knownFailure
  // Any policy refusal (RFC 3463, 3.8), or a server that rejects the connection.
  if (enhancedStatus.startsWith('7.') || !MESSAGE_COMMANDS.includes(command)) return 'blocked'
  return command === 'RCPT TO' ? (failureByReplyCode.get(`${status}`) ?? 'refused') : 'refused'
}

/** Gmail and Microsoft use 4.5, 5.3 and 7.28; others say so in words. 2.* is about the recipient's mailbox. */
function isDailyLimit(enhancedStatus: string, response: string): boolean {
  if (enhancedStatus.startsWith('2.')) return false
  if (enhancedStatus === '4.5' || enhancedStatus === '7.28') return true
  return /\bdaily\b/i.test(response)
    ? /limit|quota/i.test(response)
    : enhancedStatus === '5.3' && /quota/i.test(response)
}

/** Returns advice for the operator about a TLS error. */
export function findAdvice(error: MailError): string | undefined {
  const { code = '', originalCode = code } = error
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'SMTP_URL must have the name in the certificate'
  if (originalCode.startsWith('ERR_SSL')) return 'SMTP_URL takes smtps:// for port 465, and smtp:// for any other'
  if (code === 'ETLS') return 'Where no one else is on the network in between, set SMTP_UNENCRYPTED=allowed'
  const failure = classifyError(error)
  if (failure !== 'certificate' || originalCode === 'CERT_HAS_EXPIRED') return undefined
  return 'Set NODE_EXTRA_CA_CERTS to a file with the certificate that signed it, or use localhost in SMTP_URL if the server is on this machine'
}
