import { type DestinationStream, type Logger, pino } from 'pino'

/** What every part of the server may say. */
export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'child'>

const MAIL_ADDRESS = /[^\s@<>"'(),:;]+@[^\s@<>"'(),:;]+/g

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
