import * as v from 'valibot'
import { DEFAULT_LANGUAGE, type Language } from '../../content/language'

/** A form's validation rules: an object of fields with their messages, followed by cross-field rules. */
export type FormSchema = v.GenericSchema<unknown, Record<string, unknown>> & { readonly entries: v.ObjectEntries }

export type FieldName<Schema extends FormSchema> = Extract<keyof v.InferOutput<Schema>, string>

/** The first error message of each invalid field, by field name. */
export type FieldErrors = Record<string, string>

export type CheckResult<Schema extends FormSchema = FormSchema> =
  | { valid: true; answers: v.InferOutput<Schema> }
  | { valid: false; errors: FieldErrors }

/**
 * Validates input in the browser and on the server. Drops unknown keys. Input that is not an object counts as an empty
 * form. Each field stops at its first error, so an overlong text costs little.
 */
export function check<Schema extends FormSchema>(
  schema: Schema,
  input: unknown,
  language: Language,
): CheckResult<Schema> {
  const given: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [field, rules] of Object.entries(schema.entries)) {
    // A missing or null value becomes undefined, which gets the field's own message.
    given[field] = getOwnValue(input, field)
    const broken = findFirstError(rules, given[field], language)
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

/** Lists the fields that must not be empty, given the other answers. */
export function listRequiredFields(schema: FormSchema, values: Record<string, unknown>): string[] {
  return Object.entries(schema.entries).flatMap(([field, rules]) => {
    if (findFirstError(rules, '', DEFAULT_LANGUAGE) !== undefined) return field
    const checked = check(schema, { ...values, [field]: '' }, DEFAULT_LANGUAGE)
    return !checked.valid && field in checked.errors ? field : []
  })
}

function findFirstError(rules: FormSchema['entries'][string], value: unknown, lang: Language): string | undefined {
  return v.safeParse(rules as v.GenericSchema, value, { abortPipeEarly: true, lang }).issues?.[0].message
}

function getOwnValue(input: unknown, field: string): unknown {
  const hasField = typeof input === 'object' && input !== null && Object.hasOwn(input, field)
  return hasField ? ((input as Record<string, unknown>)[field] ?? undefined) : undefined
}
