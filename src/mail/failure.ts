import type { DeliveryFailure } from '../database/tables'

const serverFailures = [
  'unreachable',
  'unknown-host',
  'silent',
  'cut-off',
  'certificate',
  'unencrypted',
  'password',
  'sender',
  'unwritable',
] as const satisfies readonly DeliveryFailure[]

type ServerFailure = (typeof serverFailures)[number]

/** Whether no email gets through, rather than this one. */
export function isAboutServer(failure: DeliveryFailure): failure is ServerFailure {
  return (serverFailures as readonly string[]).includes(failure)
}

/** Failures of an email that waits for another try because of the server: one that is refused itself is given up. */
export const passingFailures: readonly DeliveryFailure[] = [...serverFailures, 'blocked']

/** The steps of RFC 5321 in which an answer is about this email, not about the server or our account. */
export const ABOUT_THE_MAIL: readonly string[] = ['RCPT TO', 'DATA']

/** An error of Node, or of nodemailer with what the server answered. */
export type MailError = Error & {
  code?: string
  /** What Node called it, where nodemailer has a word of its own in `code`. */
  originalCode?: string
  response?: string
  responseCode?: number
  /** The step of RFC 5321 that failed, as in "RCPT TO". */
  command?: string
}

/** Errors of Node (errno, TLS) and nodemailer. */
const byCode: Readonly<Record<string, DeliveryFailure>> = {
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENOTFOUND: 'unknown-host',
  ENODATA: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EDNS: 'unknown-host',
  ETIMEDOUT: 'silent',
  ECONNRESET: 'cut-off',
  EPIPE: 'cut-off',
  ECONNECTION: 'cut-off',
  CERT_HAS_EXPIRED: 'certificate',
  CERT_NOT_YET_VALID: 'certificate',
  CERT_REVOKED: 'certificate',
  CERT_UNTRUSTED: 'certificate',
  CERT_REJECTED: 'certificate',
  CERT_CHAIN_TOO_LONG: 'certificate',
  CERT_SIGNATURE_FAILURE: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  HOSTNAME_MISMATCH: 'certificate',
  INVALID_CA: 'certificate',
  INVALID_PURPOSE: 'certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  ETLS: 'unencrypted',
  EAUTH: 'password',
  ENOAUTH: 'password',
  ENOSPC: 'unwritable',
  EDQUOT: 'unwritable',
  EACCES: 'unwritable',
  EROFS: 'unwritable',
  ENOENT: 'unwritable',
}

/** Enhanced status codes (RFC 3463, 5248, 7505) without their class, which says whether to try again. */
const byEnhancedStatus: Readonly<Record<string, DeliveryFailure>> = {
  '1.1': 'no-address',
  '1.2': 'no-address',
  '1.3': 'no-address',
  '1.6': 'no-address',
  '1.10': 'no-address',
  '1.7': 'sender',
  '1.8': 'sender',
  '2.1': 'mailbox-off',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3.4': 'too-large',
  '7.8': 'password',
  '7.9': 'password',
}

/** Reply codes (RFC 5321, 4954), where the server gave no more. */
const byStatus: Readonly<Record<number, DeliveryFailure>> = {
  530: 'password',
  534: 'password',
  535: 'password',
  538: 'password',
  550: 'address-refused',
  551: 'address-refused',
  552: 'mailbox-full',
  553: 'address-refused',
}

/** What kind of failure an error is; null for one that is not known. */
export function failureOf(error: MailError): DeliveryFailure | null {
  const { code = '', originalCode = '', responseCode = 0 } = error
  if (code !== 'ETLS' && responseCode >= 400) return failureOfAnswer(error, responseCode)
  return byCode[originalCode] ?? byCode[code] ?? (originalCode.startsWith('ERR_SSL') ? 'unencrypted' : null)
}

function failureOfAnswer({ response = '', command = '' }: MailError, status: number): DeliveryFailure {
  const enhanced = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  const known = byEnhancedStatus[enhanced]
  // With 421, whatever it was asked, the server closes the connection (RFC 5321, 3.8).
  if (status === 421 || (status < 500 && !ABOUT_THE_MAIL.includes(command))) return 'cut-off'
  if (status < 500) return known === 'mailbox-full' ? known : 'later'
  if (command.startsWith('AUTH') || byStatus[status] === 'password') return 'password'
  if (command === 'MAIL FROM') return known ?? 'sender'
  if (known) return known
  // Policy, whatever exactly it says (RFC 3463, 3.8), and a server that does not even greet us.
  if (enhanced.startsWith('7.') || !ABOUT_THE_MAIL.includes(command)) return 'blocked'
  return command === 'RCPT TO' ? (byStatus[status] ?? 'refused') : 'refused'
}

/** Advice for the operator on errors of TLS; undefined for others, for which the mail server's words are enough. */
export function adviceFor(error: MailError): string | undefined {
  const { code = '', originalCode = code } = error
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'SMTP_URL must have the name in the certificate'
  if (originalCode.startsWith('ERR_SSL')) return 'SMTP_URL takes smtps:// for port 465, and smtp:// for any other'
  if (code === 'ETLS') return 'Where nobody else is on the network in between, set SMTP_UNENCRYPTED=allowed'
  const failure = failureOf(error)
  if (failure !== 'certificate' || originalCode === 'CERT_HAS_EXPIRED') return undefined
  return 'Set NODE_EXTRA_CA_CERTS to a file with the certificate that signed it, or use localhost in SMTP_URL if the server is on this machine'
}
