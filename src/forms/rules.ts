import * as v from 'valibot'
import { type Catalog, DEFAULT_LANGUAGE, type Language } from '../../content/language'
import { trimInvisible } from './trim-invisible'
import { words } from './words'

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

/** What is wrong with an answer. The desk's messages are the same in every language. */
export type Message = (language: Language) => string

/** A message in the language that the check asks for (Valibot's `lang`). */
export function say(message: Message) {
  return ({ lang = DEFAULT_LANGUAGE }: { readonly lang?: string | undefined }) => message(lang as Language)
}

/** Trimmed text. The limit comes first, so that no other rule ever sees an unbounded text (see check.ts). */
function text(limit: number, message: Message) {
  return v.pipe(
    v.string(say(message)),
    v.transform(trimInvisible),
    v.maxLength(
      limit,
      say((language) => words[language].tooLong(limit)),
    ),
  )
}

export function requiredLine(message: Message) {
  return v.pipe(text(LINE_LIMIT, message), v.minLength(1, say(message)))
}

export function requiredText(message: Message, atLeast = 1, tooShort = message) {
  return v.pipe(text(TEXT_LIMIT, message), v.minLength(1, say(message)), v.minLength(atLeast, say(tooShort)))
}

/** Several optional lines; `message` is for input that is not text. */
export function optionalText(message: Message) {
  return v.optional(text(TEXT_LIMIT, message), '')
}

/** One optional line; `message` is for input that is not text. */
export function optionalLine(message: Message) {
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

export function ticked(message: Message) {
  return v.pipe(
    tick(),
    v.check((isTicked) => isTicked, say(message)),
  )
}

export function emailAddress(missing: Message, wrong = missing) {
  return v.pipe(text(EMAIL_LIMIT, missing), v.minLength(1, say(missing)), v.regex(EMAIL, say(wrong)))
}

/** One of the values. */
export function choice<const Value extends string>(values: readonly Value[]) {
  return (message: Message) => v.picklist(values, say(message))
}

type Rule = (message: Message) => v.GenericSchema

/** The fields of a form, each by the rule that takes the message under the field's name. */
export function fieldsOf<Rules extends Readonly<Record<string, Rule>>>(
  catalog: Catalog<{ messages: Readonly<Record<Extract<keyof Rules, string>, string>> }>,
  rules: Rules,
): { [Field in keyof Rules]: ReturnType<Rules[Field]> }
export function fieldsOf(
  catalog: Catalog<{ messages: Readonly<Record<string, string>> }>,
  rules: Readonly<Record<string, Rule>>,
) {
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [field, rule((language) => catalog[language].messages[field] ?? '')]),
  )
}
