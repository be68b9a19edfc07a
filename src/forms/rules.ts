import * as v from 'valibot'
import type { Language } from '../../content/language'
import type { Text } from './text'
import { trimInvisible } from './trim-invisible'

/** Longest answers, in UTF-16 code units: generous for people, small enough to store and email. */
export const LINE_LIMIT = 200
const TEXT_LIMIT = 5000
/** The longest address that a mail server must accept (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const EMAIL_LIMIT = 254

/**
 * The address syntax of the HTML standard's `type=email`, with at least one dot in the domain. No "=?", which begins
 * an encoded word (RFC 2047): some mail programs would decode it and reply to a different address.
 */
const EMAIL =
  /^(?!.*=\?)[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

/** A message in the language that the check asks for (Valibot's `lang`). */
export function say(message: Text) {
  return ({ lang }: { readonly lang?: string | undefined }) => message[lang as Language]
}

/** Trimmed text. The limit comes first, so that no other rule ever sees an unbounded text (see check.ts). */
function text(limit: number, message: Text) {
  return v.pipe(
    v.string(say(message)),
    v.transform(trimInvisible),
    v.maxLength(limit, say({ en: `Please use ${limit} characters or fewer` })),
  )
}

export function requiredLine(message: Text) {
  return v.pipe(text(LINE_LIMIT, message), v.nonEmpty(say(message)))
}

export function requiredText(message: Text, atLeast = 1, tooShort = message) {
  return v.pipe(text(TEXT_LIMIT, message), v.nonEmpty(say(message)), v.minLength(atLeast, say(tooShort)))
}

/** Several optional lines; `message` is for input that is not text. */
export function optionalText(message: Text) {
  return v.optional(text(TEXT_LIMIT, message), '')
}

/** One optional line; `message` is for input that is not text. */
export function optionalLine(message: Text) {
  return v.optional(text(LINE_LIMIT, message), '')
}

/** What a ticked box sends in a plain post; JSON has `true`. */
export const TICKED = 'on'

export function tick() {
  return v.pipe(
    v.optional(v.unknown(), false),
    v.transform((given) => given === true || given === TICKED),
  )
}

export function ticked(message: Text) {
  return v.pipe(
    tick(),
    v.check((isTicked) => isTicked, say(message)),
  )
}

export function emailAddress(missing: Text, wrong = missing) {
  return v.pipe(text(EMAIL_LIMIT, missing), v.nonEmpty(say(missing)), v.regex(EMAIL, say(wrong)))
}

export type Options<Value extends string = string> = readonly { readonly value: Value; readonly label: Text }[]

export function choice<const Value extends string>(options: Options<Value>, message: Text) {
  return v.picklist(valuesOf(options), say(message))
}

export function optionalChoice<const Value extends string>(options: Options<Value>, message: Text) {
  return v.optional(v.picklist(['', ...valuesOf(options)], say(message)), '')
}

function valuesOf<Value extends string>(options: Options<Value>): Value[] {
  return options.map(({ value }) => value)
}

/** The label of a chosen value; the value itself where it is not on the list. */
export function labelOf(options: Options, value: string, language: Language): string {
  return options.find((option) => option.value === value)?.label[language] ?? value
}
