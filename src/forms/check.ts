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
 */
export function check<Schema extends FormSchema>(schema: Schema, input: unknown): Checked<Schema> {
  const given: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {}
  // A missing key stands there as undefined: it then gets its field's own message.
  for (const field of Object.keys(schema.entries)) given[field] ??= undefined
  const result = v.safeParse(schema, given)
  if (result.success) return { valid: true, answers: result.output }
  const errors: FieldErrors = {}
  for (const issue of result.issues) {
    const field = String(issue.path?.[0]?.key ?? '')
    errors[field] ??= issue.message
  }
  return { valid: false, errors }
}

/**
 * The fields that must be filled: each that would be wrong if it were empty, as the other answers stand,
 * so that a detail counts for as long as another answer asks for it.
 */
export function requiredFields(schema: FormSchema, values: Record<string, unknown>): string[] {
  return Object.keys(schema.entries).filter((field) => {
    const checked = check(schema, { ...values, [field]: '' })
    return !checked.valid && field in checked.errors
  })
}
