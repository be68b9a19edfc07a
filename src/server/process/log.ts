import type { Context } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import * as routes from '../../routes'

export type Log = Pick<Logger, 'error' | 'warn' | 'info'>

/** A word that may contain an address, apostrophes included (O'Brien). */
const WORD = /[^\s<>"(),:;]+/g

/** What makes a link to the desk a key. */
const LINK = new RegExp(`(${routes.deskEnter('')})[^\\s/]+`, 'g')

/** Percent-encoded too, as in a URL. */
const HOLDS_ADDRESS = /.(?:@|%40)./i

/** A word without surrounding apostrophes. */
const WITHIN_QUOTES = /[^'].*[^']/s

/**
 * The log, in JSON lines. Errors of mail servers and databases may repeat a visitor's email address, so addresses are
 * removed from them; and a path may hold the key of a link that signs somebody in.
 */
export function createLog(destination?: DestinationStream): Logger {
  const serializers = { reason: withoutSecrets, stack: withoutSecrets, path: withoutSecrets }
  return destination ? pino({ serializers }, destination) : pino({ serializers })
}

/** A request's log; each line has the id of its X-Request-Id. */
export function createRequestLog(context: Context, { log }: { log: Log }) {
  const request = context.get('requestId')
  // A child of pino's costs more than the line.
  const write = (level: 'error' | 'warn' | 'info') => (about: object, words: string) =>
    log[level]({ request, ...about }, words)
  return { error: write('error'), warn: write('warn'), info: write('info') }
}

function withoutSecrets(given: unknown): unknown {
  return typeof given === 'string' ? withoutAddresses(given.replaceAll(LINK, '$1(token)')) : given
}

function withoutAddresses(given: string): string {
  return given.replaceAll(WORD, (word) => (HOLDS_ADDRESS.test(word) ? word.replace(WITHIN_QUOTES, '(address)') : word))
}
