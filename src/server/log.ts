import { type DestinationStream, type Logger, pino } from 'pino'

/** What every part of the server may say. */
export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'child'>

/**
 * With its apostrophes (O'Brien), and also where an address of the web has it percent-encoded. No longer before the @
 * than a form takes, so that a long text without one is searched fast.
 */
const MAIL_ADDRESS = /[^\s@<>"'(),:;][^\s@<>"(),:;]{0,253}(?:@|%40)[^\s@<>"'(),:;]+/gi

/**
 * The log: one JSON object a line. Mail servers and databases like to repeat an address in what they complain about;
 * no visitor's address may stand in a log, so they are taken out of every reason.
 */
export function createLog(destination?: DestinationStream): Logger {
  const serializers = { reason: withoutAddresses, stack: withoutAddresses, path: withoutAddresses }
  return destination ? pino({ serializers }, destination) : pino({ serializers })
}

function withoutAddresses(given: unknown): unknown {
  return typeof given === 'string' ? given.replaceAll(MAIL_ADDRESS, '(address)') : given
}
