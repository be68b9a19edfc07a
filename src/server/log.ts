import { type DestinationStream, type Logger, pino } from 'pino'

/** What every part of the server may say. */
export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'child'>

/** What an address stands in: with its apostrophes (O'Brien), and as far as the next space, bracket or comma. */
const WORD = /[^\s<>"(),:;]+/g

/** Also where an address of the web has it percent-encoded. */
const HOLDS_ADDRESS = /.(?:@|%40)./i

/** Without the apostrophes that may stand around it. */
const WITHIN_QUOTES = /[^'].*[^']/s

/**
 * The log: one JSON object a line. Mail servers and databases like to repeat an address in what they complain about;
 * no visitor's address may stand in a log, so they are taken out of every reason.
 */
export function createLog(destination?: DestinationStream): Logger {
  const serializers = { reason: withoutAddresses, stack: withoutAddresses, path: withoutAddresses }
  return destination ? pino({ serializers }, destination) : pino({ serializers })
}

function withoutAddresses(given: unknown): unknown {
  if (typeof given !== 'string') return given
  return given.replaceAll(WORD, (word) => (HOLDS_ADDRESS.test(word) ? word.replace(WITHIN_QUOTES, '(address)') : word))
}
