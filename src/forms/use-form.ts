import { type ChangeEvent, type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { check, type FieldErrors, type FormSchema } from './check'
import { clearControls, focusControl, readValues, type Values } from './form-controls'
import type { Outcome } from './outcome'
import { CookieRefusedError, prepareSending, type Sending, sendAnswers } from './send-answers'

export type Phase = 'idle' | 'submitting' | 'succeeded' | 'failed'

export interface FormOptions {
  /** Names the form in element ids and in the address that a plain post goes to. */
  name: string
  endpoint: string
  schema: FormSchema
  /** A field's error shows once it was touched or changed, or only after an attempt to submit. */
  showErrors: 'touched' | 'attempted'
  outcome?: Outcome | undefined
  /** What sends the answers, where it is not a call to the endpoint. */
  send?: (sending: Sending) => Promise<void>
  onSucceeded?: () => void
  onFailed?: (error: unknown) => void
}

/**
 * Runs one form. The controls are uncontrolled: what stands in the document is the form's state, so that
 * text typed before this code arrived is kept and a plain post carries the same fields.
 */
export function useForm(options: FormOptions) {
  const { name, endpoint, schema, showErrors, outcome, send = sendAnswers, onSucceeded, onFailed } = options
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef<Sending | null>(null)
  const busy = useRef(false)
  const [awake, setAwake] = useState(false)
  const [values, setValues] = useState<Values>(() => (outcome && 'values' in outcome ? outcome.values : {}))
  const [errors, setErrors] = useState<FieldErrors>(() => (outcome?.status === 'invalid' ? outcome.errors : {}))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(outcome?.status === 'invalid')
  const [phase, setPhase] = useState<Phase>(() => phaseAfter(outcome))
  const initialValues = useRef(values)

  function refresh() {
    const current = readValues(element.current)
    const checked = check(schema, current)
    setValues(current)
    setErrors(checked.valid ? {} : checked.errors)
    return checked
  }

  const touch = (...names: string[]) => setTouched((before) => new Set([...before, ...names.filter(Boolean)]))

  // Once, on waking: what was typed so far counts as changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when it wakes and then on its events.
  useEffect(() => {
    const current = readValues(element.current)
    touch(...Object.keys(current).filter((field) => current[field] !== (initialValues.current[field] ?? '')))
    refresh()
    setAwake(true)
  }, [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    setPhase('idle')
    setAttempted(true)
    const checked = refresh()
    if (!checked.valid) {
      focusControl(element.current, Object.keys(checked.errors)[0])
      return
    }
    busy.current = true
    setPhase('submitting')
    const sent = readValues(element.current)
    sending.current = prepareSending(endpoint, checked.answers, sending.current)
    try {
      await send(sending.current)
    } catch (error) {
      if (error instanceof CookieRefusedError) element.current?.submit()
      else fail(error)
      return
    } finally {
      busy.current = false
    }
    onSucceeded?.()
    sending.current = null
    clearControls(element.current, sent)
    setTouched(new Set())
    setAttempted(false)
    refresh()
    setPhase('succeeded')
  }

  function fail(error: unknown) {
    onFailed?.(error)
    setPhase('failed')
  }

  const shows = (field: string) => attempted || (showErrors === 'touched' && touched.has(field))

  return {
    /** For the `<form>` itself. */
    form: {
      ref: element,
      method: 'post',
      id: name,
      // With the fragment, the page that answers a plain post shows the form and not its own top.
      action: `?form=${name}#${name}`,
      noValidate: true,
      onSubmit: submit,
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        touch(fieldName(event))
        refresh()
      },
      // A password manager may fill a control without an event; leaving it reads it again.
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        touch(fieldName(event))
        refresh()
      },
    },
    /** For one control: its name, its id, what it starts with and the error it shows. */
    field: (field: string) => ({
      name: field,
      id: `${name}-${field}`,
      defaultValue: initialValues.current[field] ?? '',
      error: shows(field) ? errors[field] : undefined,
    }),
    values,
    /** For the line that says how the form fares. */
    status: { id: `${name}-status`, phase },
    awake,
    submitting: phase === 'submitting',
    /** Known only once awake; before that the button must work for a plain post. */
    invalid: awake && Object.keys(errors).length > 0,
  }
}

export type Form = ReturnType<typeof useForm>

function phaseAfter(outcome: Outcome | undefined): Phase {
  return outcome?.status === 'succeeded' || outcome?.status === 'failed' ? outcome.status : 'idle'
}

function fieldName(event: { target: EventTarget }): string {
  return (event.target as HTMLInputElement).name ?? ''
}
