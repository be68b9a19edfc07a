import * as v from 'valibot'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { check, type FormSchema } from './check'
import { ENTERED_PHONE, enteredPhone } from './entered-phone'
import { LINE_LIMIT, TICKED } from './rules'

/** Whether a field is a box to tick. */
export function isTick(schema: FormSchema, field: string): boolean {
  return readAnswer(schema, field, TICKED) === true
}

/** Whether a field takes more than one line. */
export function takesText(schema: FormSchema, field: string): boolean {
  return readAnswer(schema, field, 'x'.repeat(LINE_LIMIT + 1)) !== undefined
}

/** What a field makes of an answer; undefined where its own rules refuse it, or there is no such field. */
export function readAnswer(schema: FormSchema, field: string, answer: string): unknown {
  const rules = schema.entries[field] ?? (field === ENTERED_PHONE ? enteredPhone : v.never())
  const read = v.safeParse(rules as v.GenericSchema, answer, { abortPipeEarly: true })
  return read.success ? read.output : undefined
}

/** What is wrong with one of some answers, by its own rules and those between it and the others. */
export function findMistake(
  schema: FormSchema,
  answers: Readonly<Record<string, unknown>>,
  field: string,
): string | undefined {
  const isKnown = Object.hasOwn(schema.entries, field)
  const checked = check(isKnown ? schema : v.object({ [field]: enteredPhone }), answers, DEFAULT_LANGUAGE)
  return checked.valid ? undefined : checked.errors[field]
}
