import * as v from 'valibot'

const line = (missing: string) => v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing), v.maxLength(200, 'Too long'))

const messageSchema = v.object({
  name: line('Please tell us your name'),
  email: v.pipe(line('Please tell us your email address'), v.email('Please enter a valid email address')),
  phone: v.optional(v.pipe(v.string(), v.maxLength(40, 'Too long')), ''),
  topic: line('Please choose what it is about'),
  message: v.pipe(
    v.string('Please write a message'),
    v.trim(),
    v.minLength(10, 'Please write at least 10 characters'),
    v.maxLength(5000, 'Please use 5000 characters or fewer'),
  ),
  consent: v.literal('on', 'We need this to answer you'),
})

export type FieldErrors = Partial<Record<string, string>>

export interface Outcome {
  sent: boolean
  errors: FieldErrors
}

/** Checks what a form holds; the browser and the server both ask here. */
export function checkMessage(data: FormData): Outcome {
  const result = v.safeParse(messageSchema, Object.fromEntries(data), { abortPipeEarly: true })
  if (result.success) return { sent: true, errors: {} }
  const errors: FieldErrors = {}
  for (const issue of result.issues) errors[String(issue.path?.[0]?.key)] ??= issue.message
  return { sent: false, errors }
}
