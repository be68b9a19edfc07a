import type { Context } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import * as routes from '../../routes'

export type Log = Pick<Logger, 'error' | 'warn' | 'info'>

/** A word that may contain an address, apostrophes included (O'Brien). */
const WORD = /[^\s<>"(),:;]+/g

/** The token in a sign-in link. */
const SIGN_IN_LINK = new RegExp(`(${routes.deskSignInLink('')})[^\\s/]+`, 'g')

/** Percent-encoded too, as in a URL. */
const EMAIL_ADDRESS = /.(?:@|%40)./i

/** A word without surrounding apostrophes. */
const WITHIN_QUOTES = /[^'].*[^']/s

/**
 * Creates the log (JSON lines). Redacts email addresses, which errors of mail servers and databases may repeat, and the
 * tokens of sign-in links.
 */
export function createLog(destination?: DestinationStream): Logger {
  const serializers = { reason: redactSecrets, stack: redactSecrets, path: redactSecrets }
  return destination ? pino({ serializers }, destination) : pino({ serializers })
}

/** Creates a log that adds the X-Request-Id to each line. */
export function createRequestLog(context: Context, { log }: { log: Log }) {
  const request = context.get('requestId')
  // Creating a child logger costs more than writing the line.
  const write = (level: 'error' | 'warn' | 'info') => (fields: object, message: string) =>
    log[level]({ request, ...fields }, message)
  return { error: write('error'), warn: write('warn'), info: write('info') }
}

function redactSecrets(value: unknown): unknown {
  return typeof value === 'string' ? redactAddresses(value.replaceAll(SIGN_IN_LINK, '$1(token)')) : value
}

function redactAddresses(text: string): string {
  return text.replaceAll(WORD, (word) => (EMAIL_ADDRESS.test(word) ? word.replace(WITHIN_QUOTES, '(address)') : word))
}
