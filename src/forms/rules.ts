import * as v from 'valibot'
import { trimUnseen } from './trim-unseen'

/** Longest answers, in UTF-16 code units: generous for people, small enough to store and mail. */
const LINE_LIMIT = 200
const TEXT_LIMIT = 5000
/** Longest address a mail server must accept (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const EMAIL_LIMIT = 254

/**
 * The address syntax of the HTML standard's `type=email`, with at least one dot in the domain:
 * an address without one cannot be reached from outside. No "=?", with which an encoded word begins (RFC 2047):
 * some mail programs would decode it, and answer to another address than the one they show.
 */
const EMAIL =
  /^(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/**
 * Text without what nobody sees at its edges, of a bounded length: `message` answers what is no text.
 * The limit comes before any other rule, so that whatever costs more than one look sees a bounded text (see check.ts).
 */
function text(limit: number, message: string) {
  return v.pipe(
    v.string(message),
    v.transform(trimUnseen),
    v.maxLength(limit, `Please use ${limit} characters or fewer`),
  )
}

/** One line that must be filled; what nobody sees does not fill it. */
export function requiredLine(message: string) {
  return v.pipe(text(LINE_LIMIT, message), v.nonEmpty(message))
}

/** Several lines that must be filled, with a least number of characters where one is given. */
export function requiredText(message: string, atLeast = 1, tooShort = message) {
  return v.pipe(text(TEXT_LIMIT, message), v.nonEmpty(message), v.minLength(atLeast, tooShort))
}

/** Several lines that may stay empty; `message` answers what is not text at all. */
export function optionalText(message: string) {
  return v.optional(text(TEXT_LIMIT, message), '')
}

/** One line that may stay empty; `message` answers what is not text at all. */
export function optionalLine(message: string) {
  return v.optional(text(LINE_LIMIT, message), '')
}

/** What a ticked box sends in a plain post; JSON carries `true`. */
const TICKED = 'on'

/** A box that may be ticked. */
export function tick() {
  return v.pipe(
    v.optional(v.unknown(), false),
    v.transform((given) => given === true || given === TICKED),
  )
}

/** A box that must be ticked. */
export function ticked(message: string) {
  return v.pipe(
    tick(),
    v.check((isTicked) => isTicked, message),
  )
}

/** A mail address that must be given. */
export function emailAddress(missing: string, wrong = missing) {
  return v.pipe(text(EMAIL_LIMIT, missing), v.nonEmpty(missing), v.regex(EMAIL, wrong))
}

/** What a list offers: the value that is sent and the words that people read. */
export type Options<Value extends string = string> = readonly { readonly value: Value; readonly label: string }[]

/** One of a list's values. */
export function choice<const Value extends string>(options: Options<Value>, message: string) {
  return v.picklist(
    options.map((option) => option.value),
    message,
  )
}

/** One of a list's values, or nothing. */
export function optionalChoice<const Value extends string>(options: Options<Value>, message: string) {
  return v.optional(v.union([v.literal(''), choice(options, message)], message), '')
}

/** The words for a chosen value; the value itself where the list does not know it. */
export function labelOf(options: Options, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}
