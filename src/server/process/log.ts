import { type DestinationStream, type Logger, pino } from 'pino'

/** What every part of the server may log. */
export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'child'>

/** A word that may contain an address, apostrophes included (O'Brien). */
const WORD = /[^\s<>"(),:;]+/g

/** Percent-encoded too, as in a URL. */
const HOLDS_ADDRESS = /.(?:@|%40)./i

/** A word without surrounding apostrophes. */
const WITHIN_QUOTES = /[^'].*[^']/s

/**
 * The log, in JSON lines. Errors of mail servers and databases may repeat a visitor's email address, so addresses are
 * removed from them.
 */
export function createLog(destination?: DestinationStream): Logger {
  const serializers = { reason: withoutAddresses, stack: withoutAddresses, path: withoutAddresses }
  return destination ? pino({ serializers }, destination) : pino({ serializers })
}

function withoutAddresses(given: unknown): unknown {
  if (typeof given !== 'string') return given
  return given.replaceAll(WORD, (word) => (HOLDS_ADDRESS.test(word) ? word.replace(WITHIN_QUOTES, '(address)') : word))
}
