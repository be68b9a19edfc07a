import { useEffect, useRef, useState } from 'react'
import { check } from './check'
import type { DraftOffer } from './draft'
import { clearControls, fillEmptyControls, readValues, readWords, type Values } from './form-controls'
import type { FormDescription } from './form-description'
import { type FormState, judge, stateBefore } from './form-state'
import type { AwakeProps } from './outcome'
import { secondsShown } from './seconds-shown'
import { prepareSending, type Sending, sendAnswers, type Taken, TokenRefusedError } from './send-answers'
import { type Keeps, useDraft } from './use-draft'
import { useFormEvents } from './use-form-events'

export interface FormOptions extends AwakeProps {
  description: FormDescription
  /** Whether unfinished answers are kept in the browser until they are sent, or what of them may be. */
  keeps?: Keeps
  /** What sends the answers, where it is not a call to the endpoint. */
  send?: (sending: Sending) => Promise<Taken>
  onSucceeded?: (sent: Values) => void
  onFailed?: (error: unknown) => void
}

/**
 * Runs one form. Its markup is the server's and stays: what stands in the controls is the form's state, so that
 * nothing typed can be lost to a script, and a plain post carries the same fields.
 */
export function useForm(options: FormOptions) {
  const { description, element, outcome, keeps = false, send = sendAnswers, onAwake } = options
  const { name, endpoint, schema } = description
  const form = formIn(element)
  const fields = Object.keys(schema.entries)
  const [state, setState] = useState(() => stateBefore(description, outcome))
  const sending = useRef<(Pick<Sending, 'key'> & Partial<Sending>) | undefined>(undefined)
  const isBusy = useRef(false)
  const draft = useDraft(name, keeps, { onReturn: replace, onOffer: (offer) => change({ offer }) })

  function change(changes: Partial<FormState>, touched: readonly string[] = []) {
    setState((before) => ({ ...before, touched: new Set([...before.touched, ...touched]), ...changes }))
  }

  /** Reads the controls, keeps them, and says how they stand. */
  function look(changes: Partial<FormState> = {}, touched: readonly string[] = []) {
    const isKept = draft.keep(readValues(form, fields))
    change({ isAsServed: false, isKept, ...judge(description, form), ...changes }, touched)
  }

  function clear(values = readValues(form, fields), changes: Partial<FormState> = {}) {
    clearControls(form, values)
    look({ touched: new Set(), isAttempted: false, failedAttempts: 0, ...changes })
  }

  function replace(values: Values) {
    clearControls(form, readValues(form, fields))
    fillEmptyControls(form, values)
    look({ touched: new Set(), isAttempted: false, failedAttempts: 0, phase: 'idle' })
  }

  function takeOffer(offer: DraftOffer) {
    fillEmptyControls(form, offer.values)
    look({ offer: undefined })
  }

  function turnDownOffer(offer: DraftOffer) {
    draft.dropOffer(offer)
    change({ offer: draft.findOffer() })
  }

  // Once, on waking: what was typed so far counts as changed; what was kept from before has not been looked at yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when it wakes and then on its events.
  useEffect(() => {
    if (outcome?.status === 'succeeded') draft.forgetSent(outcome.id)
    const typed = changedFields(form)
    const kept = draft.read()
    sending.current = kept?.sendingKey ? { key: kept.sendingKey } : undefined
    // What came back from a plain post, or was sent before the form was awake, is what somebody saw and meant.
    const isHeld = form.getAttribute('aria-busy') === 'true'
    if (!isHeld && (!outcome || outcome.status === 'succeeded')) fillEmptyControls(form, kept?.values ?? {})
    look({ isAsServed: outcome !== undefined && typed.length === 0, isAwake: true, offer: draft.findOffer() }, typed)
  }, [])

  // The effects that follow a change have run by then.
  useEffect(() => {
    if (state.isAwake) onAwake()
  }, [state.isAwake, onAwake])

  /** Gets the answers ready to be sent; nothing where they are not right yet. */
  function prepare() {
    const values = readValues(form, fields)
    const checked = check(schema, values)
    if (!checked.valid) {
      const failedAttempts = state.failedAttempts + 1
      look({ phase: 'idle', sent: undefined, isAttempted: true, failedAttempts })
      return undefined
    }
    const prepared = prepareSending(endpoint, checked.answers, sending.current)
    sending.current = prepared
    prepared.seconds = secondsShown()
    look({ phase: 'submitting', sent: undefined, isAttempted: true, failedAttempts: 0 })
    draft.keep(values, prepared.key)
    return { prepared, values, words: onlyGiven(readWords(form, fields), checked.answers) }
  }

  async function deliver({ prepared, values, words }: NonNullable<ReturnType<typeof prepare>>) {
    isBusy.current = true
    try {
      const taken = await send(prepared)
      return () => succeed(values, { ...taken, words })
    } catch (error) {
      return () => fail(error)
    } finally {
      isBusy.current = false
    }
  }

  function submit() {
    const ready = isBusy.current ? undefined : prepare()
    if (ready) void deliver(ready).then((settle) => settle())
  }

  function succeed(values: Values, sent: FormState['sent']) {
    options.onSucceeded?.(values)
    sending.current = undefined
    draft.forget(values)
    clear(values, { phase: 'succeeded', sent, offer: draft.findOffer() })
  }

  function fail(error: unknown) {
    if (error instanceof TokenRefusedError) {
      // The page may come back as it was left, from where the browser posted the form.
      addEventListener('pageshow', () => change({ phase: 'idle' }), { once: true })
      return form.submit()
    }
    options.onFailed?.(error)
    change({ phase: 'failed' })
  }

  useFormEvents(element, form, {
    onField: (field) => look({}, field ? [field] : []),
    onSubmit: submit,
    // React takes the component away with its listeners, and the form is a plain one again.
    onBroken: (error) =>
      setState(() => {
        throw error
      }),
  })

  return { description, element, form, state, clear: () => clear(), takeOffer, turnDownOffer }
}

export type Form = ReturnType<typeof useForm>

/** @throws when the island holds no form. */
function formIn(element: HTMLElement): HTMLFormElement {
  const form = element.querySelector('form')
  if (!form) throw new Error('the island has no form')
  return form
}

/** The fields that do not hold what the server put there. */
function changedFields(form: HTMLFormElement): string[] {
  const isChanged = (control: Element) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== isInitial(control, option))
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      return control.checked !== control.defaultChecked
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
      return control.value !== control.defaultValue
    return false
  }
  return [...form.elements].filter(isChanged).map((control) => (control as HTMLInputElement).name)
}

/** Without an option that was chosen for it, a list shows its first one. */
function isInitial(list: HTMLSelectElement, option: HTMLOptionElement): boolean {
  const hasChosen = [...list.options].some((other) => other.defaultSelected)
  return hasChosen ? option.defaultSelected : option.index === 0
}

/** What people read of the answers that count: a detail that no answer asks for does not. */
function onlyGiven(words: Values, answers: Record<string, unknown>): Values {
  return Object.fromEntries(Object.entries(words).filter(([field]) => answers[field]))
}
