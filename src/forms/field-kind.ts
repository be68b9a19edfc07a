import * as v from 'valibot'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { check, type FormSchema } from './check'
import { ENTERED_PHONE, enteredPhone } from './entered-phone'
import { LINE_LIMIT, TICKED } from './rules'

/** True if the field is a checkbox. */
export function isCheckbox(schema: FormSchema, field: string): boolean {
  return readAnswer(schema, field, TICKED) === true
}

/** True if the field is multiline. */
export function isMultiline(schema: FormSchema, field: string): boolean {
  return readAnswer(schema, field, 'x'.repeat(LINE_LIMIT + 1)) !== undefined
}

/** Parses an answer by its field's rules. Returns undefined if it is invalid or the field does not exist. */
export function readAnswer(schema: FormSchema, field: string, answer: string): unknown {
  const rules = schema.entries[field] ?? (field === ENTERED_PHONE ? enteredPhone : v.never())
  const read = v.safeParse(rules as v.GenericSchema, answer, { abortPipeEarly: true })
  return read.success ? read.output : undefined
}

/** Returns the error of one answer, by its own rules and the cross-field rules. */
export function findAnswerError(
  schema: FormSchema,
  answers: Readonly<Record<string, unknown>>,
  field: string,
): string | undefined {
  const isKnown = Object.hasOwn(schema.entries, field)
  const checked = check(isKnown ? schema : v.object({ [field]: enteredPhone }), answers, DEFAULT_LANGUAGE)
  return checked.valid ? undefined : checked.errors[field]
}
