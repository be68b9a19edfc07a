import { type ChangeEvent, type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { check, type FieldErrors, type FormSchema, requiredFields } from './check'
import { clearControls, fillEmptyControls, readValues, readWords, type Values } from './form-controls'
import type { Outcome } from './outcome'
import { markTitle } from './page-title'
import { secondsShown } from './seconds-shown'
import { CookieRefusedError, prepareSending, type Sending, sendAnswers } from './send-answers'
import { type Keeps, useDraft } from './use-draft'
import { usePress } from './use-press'

export type Phase = 'idle' | 'submitting' | 'succeeded' | 'failed'

export interface FormOptions {
  /** Names the form in element ids and in the address that a plain post goes to. */
  name: string
  endpoint: string
  schema: FormSchema
  /** A field's error shows once it was touched or changed, or only after an attempt to submit. */
  showErrors: 'touched' | 'attempted'
  /** Whether unfinished answers are kept in the browser until they are sent, or what of them may be. */
  keeps?: Keeps
  outcome?: Outcome | undefined
  /** What sends the answers, where it is not a call to the endpoint; answers with the submission's id. */
  send?: (sending: Sending) => Promise<string | undefined>
  onSucceeded?: (sent: Values) => void
  onFailed?: (error: unknown) => void
}

/** What was sent: its id where the server told it, and the answers as people read them. */
export interface Sent {
  id: string | undefined
  words: Values
}

/**
 * Runs one form. The controls are uncontrolled: what stands in the document is the form's state, so that
 * text typed before this code arrived is kept and a plain post carries the same fields.
 */
export function useForm(options: FormOptions) {
  const { name, endpoint, schema, showErrors, keeps = false, outcome, send = sendAnswers } = options
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef<Sending | null>(null)
  const busy = useRef(false)
  const initialValues = useRef<Values>(outcome && 'values' in outcome ? outcome.values : {})
  const [awake, setAwake] = useState(false)
  const [words, setWords] = useState<Values>({})
  const [errors, setErrors] = useState<FieldErrors>(() => errorsBefore(schema, outcome))
  const [required, setRequired] = useState(() => requiredFields(schema, {}))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(outcome?.status === 'invalid')
  const [failedAttempts, setFailedAttempts] = useState(outcome?.status === 'invalid' ? 1 : 0)
  const [phase, setPhase] = useState<Phase>(() => phaseAfter(outcome))
  const [sent, setSent] = useState<Sent | undefined>(() => sentBefore(outcome))
  const draft = useDraft(name, keeps, adopt)
  const press = usePress()

  function refresh() {
    const values = readValues(element.current)
    const checked = check(schema, values)
    setWords(readWords(element.current))
    setErrors(checked.valid ? {} : checked.errors)
    setRequired(requiredFields(schema, values))
    draft.keep(values)
    return checked
  }

  const touch = (...names: string[]) => setTouched((before) => new Set([...before, ...names.filter(Boolean)]))

  function clear(values: Values = readValues(element.current)) {
    clearControls(element.current, values)
    setTouched(new Set())
    setAttempted(false)
    setFailedAttempts(0)
    refresh()
  }

  /** Takes over what was typed, cleared or sent in another tab. */
  function adopt(kept: Values) {
    clearControls(element.current, readValues(element.current))
    fillEmptyControls(element.current, kept)
    setTouched(new Set())
    refresh()
  }

  // Once, on waking: what was typed so far counts as changed; what was kept from before has not been looked at yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when it wakes and then on its events.
  useEffect(() => {
    if (outcome?.status === 'succeeded') draft.forgetSent(outcome.id)
    const current = readValues(element.current)
    touch(...Object.keys(current).filter((field) => current[field] !== (initialValues.current[field] ?? '')))
    const kept = draft.read()
    sending.current = kept?.sending ?? null
    // What came back from a plain post, or was sent before the form was awake, is what somebody saw and meant.
    const isHeld = element.current?.getAttribute('aria-busy') === 'true'
    if (!isHeld && (!outcome || outcome.status === 'succeeded')) fillEmptyControls(element.current, kept?.values ?? {})
    refresh()
    setAwake(true)
  }, [])

  // After every change: another form of the page may have errors of its own.
  useEffect(markTitle)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt moves the focus, and nothing else does.
  useEffect(() => {
    if (awake && failedAttempts > 0) document.getElementById(`${name}-problems`)?.focus()
  }, [failedAttempts])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    setPhase('idle')
    setSent(undefined)
    setAttempted(true)
    const checked = refresh()
    if (!checked.valid) {
      setFailedAttempts((before) => before + 1)
      return
    }
    busy.current = true
    setFailedAttempts(0)
    setPhase('submitting')
    const values = readValues(element.current)
    const inWords = onlyGiven(readWords(element.current), checked.answers)
    sending.current = prepareSending(endpoint, checked.answers, sending.current)
    draft.keep(values, sending.current)
    try {
      setSent({ id: await send({ ...sending.current, seconds: secondsShown() }), words: inWords })
    } catch (error) {
      if (error instanceof CookieRefusedError) element.current?.submit()
      else fail(error)
      return
    } finally {
      busy.current = false
    }
    options.onSucceeded?.(values)
    sending.current = null
    clear(values)
    setPhase('succeeded')
  }

  function fail(error: unknown) {
    options.onFailed?.(error)
    setPhase('failed')
  }

  // The button that was pressed lost the focus while it rested: whoever tries again finds it where it was.
  useEffect(() => {
    if (awake && phase === 'failed' && document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [awake, phase])

  function lookAt(field: string) {
    touch(field)
    refresh()
  }

  const shows = (field: string) => attempted || (showErrors === 'touched' && touched.has(field))

  return {
    name,
    schema,
    /** For the `<form>` itself. */
    form: {
      ref: element,
      method: 'post',
      id: name,
      // With the fragment, the page that answers a plain post shows what is wrong and not its own top.
      action: `?form=${name}#${name}-problems`,
      noValidate: true,
      onSubmit: submit,
      onChange: (event: ChangeEvent<HTMLFormElement>) => lookAt(fieldName(event)),
      onPointerDown: press.onPointerDown,
      // A password manager may fill a control without an event; leaving it reads it again.
      // An error that appears under a pressed finger would move what is being pressed.
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const field = fieldName(event)
        press.afterPress(() => lookAt(field))
      },
    },
    /** For one control: its name, its id, what it starts with and the error it shows. */
    field: (field: string) => ({
      name: field,
      id: `${name}-${field}`,
      defaultValue: initialValues.current[field] ?? '',
      error: shows(field) ? errors[field] : undefined,
      // After a blocked attempt the summary is read, and not each field as well.
      isAnnounced: failedAttempts === 0,
    }),
    /** What stands in the controls, as people read it; known once awake. */
    words,
    /** What is wrong now, shown or not. */
    errors,
    /** Which fields must be filled, as the answers stand. */
    required,
    /** Whether the last attempt to submit found what is wrong. */
    blocked: failedAttempts > 0,
    phase,
    sent,
    keeps: draft.isPossible,
    clear: () => clear(),
    awake,
    submitting: phase === 'submitting',
    /** Known only once awake; before that the button must work for a plain post. */
    invalid: awake && Object.keys(errors).length > 0,
    /** Whether the answer to a plain post said that it could not be stored. */
    failedBefore: outcome?.status === 'failed' && phase === 'failed' && !attempted,
  }
}

export type Form = ReturnType<typeof useForm>

/** The answers that were given, under their labels, for an AnswerList. */
export function answersOf(form: string, labels: Readonly<Record<string, string>>, words: Values) {
  return Object.entries(labels)
    .filter(([field]) => words[field])
    .map(([field, label]) => ({ label, words: words[field] ?? '', controlId: `${form}-${field}` }))
}

/** What people read of the answers that count: a detail that no answer asks for does not. */
function onlyGiven(words: Values, answers: Record<string, unknown>): Values {
  return Object.fromEntries(Object.entries(words).filter(([field]) => answers[field]))
}

function phaseAfter(outcome: Outcome | undefined): Phase {
  return outcome?.status === 'succeeded' || outcome?.status === 'failed' ? outcome.status : 'idle'
}

function errorsBefore(schema: FormSchema, outcome: Outcome | undefined): FieldErrors {
  if (outcome?.status === 'invalid') return outcome.errors
  const checked = check(schema, {})
  return checked.valid ? {} : checked.errors
}

function sentBefore(outcome: Outcome | undefined): Sent | undefined {
  return outcome?.status === 'succeeded' ? { id: outcome.id, words: {} } : undefined
}

function fieldName(event: { target: EventTarget }): string {
  return (event.target as HTMLInputElement).name ?? ''
}
