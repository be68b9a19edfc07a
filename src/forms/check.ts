import * as v from 'valibot'

/** A form's rules: an object of fields, each with its messages, and possibly rules between fields after it. */
export type FormSchema = v.GenericSchema<unknown, Record<string, unknown>> & { readonly entries: v.ObjectEntries }

/** The first message of each field that breaks a rule, by field name. */
export type FieldErrors = Record<string, string>

export type Checked<Schema extends FormSchema = FormSchema> =
  | { valid: true; answers: v.InferOutput<Schema> }
  | { valid: false; errors: FieldErrors }

/**
 * Checks what came in against a form's rules; the browser and the server both ask here.
 * Unknown keys are left out of the answers. Anything but an object counts as an empty form.
 * Of each field the rules are asked up to the first that is broken: what is too long is not looked at any further.
 */
export function check<Schema extends FormSchema>(schema: Schema, input: unknown): Checked<Schema> {
  const given: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [field, rules] of Object.entries(schema.entries)) {
    // What is missing or null stands there as undefined: it then gets its field's own message.
    given[field] = ownValue(input, field)
    const broken = firstBroken(rules, given[field])
    if (broken === undefined) continue
    errors[field] = broken
    given[field] = undefined
  }
  // The rules between fields; what is wrong by itself is none of their business.
  const result = v.safeParse(schema, given)
  for (const issue of result.issues ?? []) errors[String(issue.path?.[0]?.key ?? '')] ??= issue.message
  return result.success && Object.keys(errors).length === 0
    ? { valid: true, answers: result.output }
    : { valid: false, errors }
}

/**
 * The fields that must be filled: each that would be wrong if it were empty, as the other answers stand,
 * so that a detail counts for as long as another answer asks for it.
 */
export function requiredFields(schema: FormSchema, values: Record<string, unknown>): string[] {
  return Object.entries(schema.entries).flatMap(([field, rules]) => {
    if (firstBroken(rules, '') !== undefined) return field
    const checked = check(schema, { ...values, [field]: '' })
    return !checked.valid && field in checked.errors ? field : []
  })
}

/** The message of the first rule that a value breaks, if any. */
function firstBroken(rules: FormSchema['entries'][string], value: unknown): string | undefined {
  return v.safeParse(rules as v.GenericSchema, value, { abortPipeEarly: true }).issues?.[0].message
}

function ownValue(input: unknown, field: string): unknown {
  const isGiven = typeof input === 'object' && input !== null && Object.hasOwn(input, field)
  return isGiven ? ((input as Record<string, unknown>)[field] ?? undefined) : undefined
}
