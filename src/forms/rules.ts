import * as v from 'valibot'
import { EMAIL, normalizeEmailAddress } from '../../content/email-address'
import { cleanLine, trimInvisible } from '../../content/invisible'
import { type Catalog, DEFAULT_LANGUAGE, type Language } from '../../content/language'
import { words } from './words'

/** Maximum length of an answer in UTF-16 code units. */
export const LINE_LIMIT = 200
const TEXT_LIMIT = 5000
/** Maximum length of an email address (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const EMAIL_LIMIT = 254

/** Returns an error message. Messages on the desk are the same in every language. */
export type Message = (language: Language) => string

/** Returns the message in the language of the validation (Valibot's `lang`). */
export function say(message: Message) {
  return ({ lang = DEFAULT_LANGUAGE }: { readonly lang?: string | undefined }) => message(lang as Language)
}

/** Normalized text. The limit comes first, so that no other rule receives unbounded text (see check.ts). */
function text(limit: number, message: Message, clean: (text: string) => string) {
  return v.pipe(
    v.string(say(message)),
    v.transform(clean),
    v.maxLength(
      limit,
      say((language) => words[language].tooLong(limit)),
    ),
  )
}

export function requiredLine(message: Message) {
  return v.pipe(text(LINE_LIMIT, message, cleanLine), v.minLength(1, say(message)))
}

export function requiredText(message: Message, minimum = 1, tooShort = message) {
  return v.pipe(
    text(TEXT_LIMIT, message, trimInvisible),
    v.minLength(1, say(message)),
    v.minLength(minimum, say(tooShort)),
  )
}

/** Optional multiline text. `message` is for input that is not text. */
export function optionalText(message: Message) {
  return v.optional(text(TEXT_LIMIT, message, trimInvisible), '')
}

/** Optional single-line text. `message` is for input that is not text. */
export function optionalLine(message: Message) {
  return v.optional(text(LINE_LIMIT, message, cleanLine), '')
}

/** Value of a checked box in a plain post. JSON uses `true`. */
export const TICKED = 'on'

export function checkbox() {
  return v.pipe(
    v.optional(v.unknown(), false),
    v.transform((given) => given === true || given === TICKED),
  )
}

export function requiredCheckbox(message: Message) {
  return v.pipe(
    checkbox(),
    v.check((isChecked) => isChecked, say(message)),
  )
}

export function emailAddress(missing: Message, invalid = missing) {
  return v.pipe(
    text(EMAIL_LIMIT, missing, normalizeEmailAddress),
    v.minLength(1, say(missing)),
    v.check(
      (address) => !hasNonAscii(address),
      say((language) => words[language].localPart),
    ),
    v.regex(EMAIL, say(invalid)),
  )
}

/** True if an address fails only because of non-ASCII characters before the @ (RFC 6531). */
function hasNonAscii(address: string): boolean {
  return !EMAIL.test(address) && EMAIL.test(address.replace(/[^\0-\x7f\s](?=[^@]*@)/gu, 'a'))
}

export function choice<const Value extends string>(values: readonly Value[]) {
  return (message: Message) => v.picklist(values, say(message))
}

type Rule = (message: Message) => v.GenericSchema

/** Creates a form's fields: applies each rule to the message with the same name. */
export function createFields<Rules extends Readonly<Record<string, Rule>>>(
  catalog: Catalog<{ messages: Readonly<Record<Extract<keyof Rules, string>, string>> }>,
  rules: Rules,
): { [Field in keyof Rules]: ReturnType<Rules[Field]> }
export function createFields(
  catalog: Catalog<{ messages: Readonly<Record<string, string>> }>,
  rules: Readonly<Record<string, Rule>>,
) {
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [field, rule((language) => catalog[language].messages[field] ?? '')]),
  )
}
