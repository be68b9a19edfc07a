import * as v from 'valibot'
import { DEFAULT_LANGUAGE, type Language } from '../../content/language'

/** A form's rules: an object of fields, each with its messages, and possibly rules between fields after it. */
export type FormSchema = v.GenericSchema<unknown, Record<string, unknown>> & { readonly entries: v.ObjectEntries }

export type FieldName<Schema extends FormSchema> = Extract<keyof v.InferOutput<Schema>, string>

/** The first message of each field that breaks a rule, by field name. */
export type FieldErrors = Record<string, string>

export type Checked<Schema extends FormSchema = FormSchema> =
  | { valid: true; answers: v.InferOutput<Schema> }
  | { valid: false; errors: FieldErrors }

/**
 * Checks input against a form's rules, in the browser and on the server. Unknown keys are dropped; anything but an
 * object counts as an empty form. Each field stops at its first broken rule, so a text that is too long costs little.
 */
export function check<Schema extends FormSchema>(schema: Schema, input: unknown, language: Language): Checked<Schema> {
  const given: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [field, rules] of Object.entries(schema.entries)) {
    // What is missing or null becomes undefined, which gets the field's own message.
    given[field] = ownValue(input, field)
    const broken = firstBroken(rules, given[field], language)
    if (broken === undefined) continue
    errors[field] = broken
    given[field] = undefined
  }
  // Cross-field rules add no error to a field that already has one.
  const result = v.safeParse(schema, given, { lang: language })
  for (const issue of result.issues ?? []) errors[String(issue.path?.[0]?.key ?? '')] ??= issue.message
  return result.success && Object.keys(errors).length === 0
    ? { valid: true, answers: result.output }
    : { valid: false, errors }
}

/** The fields that would be wrong if they were empty, given the other answers. */
export function requiredFields(schema: FormSchema, values: Record<string, unknown>): string[] {
  return Object.entries(schema.entries).flatMap(([field, rules]) => {
    if (firstBroken(rules, '', DEFAULT_LANGUAGE) !== undefined) return field
    const checked = check(schema, { ...values, [field]: '' }, DEFAULT_LANGUAGE)
    return !checked.valid && field in checked.errors ? field : []
  })
}

function firstBroken(rules: FormSchema['entries'][string], value: unknown, lang: Language): string | undefined {
  return v.safeParse(rules as v.GenericSchema, value, { abortPipeEarly: true, lang }).issues?.[0].message
}

function ownValue(input: unknown, field: string): unknown {
  const isGiven = typeof input === 'object' && input !== null && Object.hasOwn(input, field)
  return isGiven ? ((input as Record<string, unknown>)[field] ?? undefined) : undefined
}
