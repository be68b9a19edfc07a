import { useEffect, useState } from 'react'
import { type Language, splitLanguage } from '../../content/language'
import type { FieldName, FormSchema } from './check'
import { clearControls, fillEmptyControls, listChangedFields, readValues, type Values } from './form-controls'
import type { FormDescription } from './form-description'
import { createInitialState, type FormState, validateForm } from './form-state'
import type { HydratedProps } from './outcome'
import { deleteStartedForm, readStartedForm } from './started-form'
import { useDraft } from './use-draft'
import { useFormEvents } from './use-form-events'
import { type RunningForm, type SendOptions, useSubmit } from './use-submit'

interface FormOptions<Schema extends FormSchema> extends HydratedProps, Omit<SendOptions, 'onSucceeded'> {
  description: FormDescription<Schema>
  /** True if an answer may be kept in the tab until sent. By default no answers are kept. */
  keeps?(field: FieldName<Schema>, text: string): boolean
  onSucceeded?(sent: Partial<Record<FieldName<Schema>, string>>, language: Language): void
}

const UNTOUCHED = { touched: new Set<string>(), isAttempted: false, failedAttempts: 0 }

/** Runs a form. The controls hold its values, so that nothing typed is lost and a plain post sends the same fields. */
export function useForm<Schema extends FormSchema>(options: FormOptions<Schema>): Form
export function useForm(options: FormOptions<FormSchema>): Form {
  const { description, element, outcome, onHydrated } = options
  const [language] = useState(getPageLanguage)
  const form = findForm(element)
  const fields = Object.keys(description.schema.entries)
  const [state, setState] = useState(() => createInitialState(description, language, outcome))
  const draft = useDraft(description.name, options.keeps, replaceValues)
  const running = { description, language, element, form, state }
  const { submit, resume } = useSubmit(running, draft, { change, check: readAndCheck, clear: clearForm }, options)

  function change(changes: Partial<FormState>, touched: readonly string[] = []) {
    setState((before) => ({ ...before, touched: new Set([...before.touched, ...touched]), ...changes }))
  }

  function readAndCheck(changes: Partial<FormState> = {}, touched: readonly string[] = []) {
    const isDraftStored = draft.keep(readValues(form, fields))
    change(
      { isAsServed: false, isKept: isDraftStored, ...validateForm(description, language, form), ...changes },
      touched,
    )
  }

  function clearForm(values = readValues(form, fields), changes: Partial<FormState> = {}) {
    clearControls(form, values)
    readAndCheck({ ...UNTOUCHED, ...changes })
  }

  function replaceValues(values: Values) {
    clearControls(form, readValues(form, fields))
    fillEmptyControls(form, values)
    readAndCheck({ ...UNTOUCHED, phase: 'idle' })
  }

  function acceptStartedForm(started: Values) {
    fillEmptyControls(form, started)
    deleteStartedForm(description.name)
    readAndCheck({ started: undefined })
  }

  function dismissStartedForm() {
    deleteStartedForm(description.name)
    change({ started: undefined })
  }

  // Runs once: earlier input counts as touched, but restored drafts do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when it hydrates and then on its events.
  useEffect(() => {
    if (outcome?.status === 'succeeded') draft.forgetSent(outcome.id)
    const editedFields = listChangedFields(form)
    const storedDraft = draft.read()
    resume(storedDraft?.sendingKey)
    // Do not fill in the draft if a plain post returned the answers, or they were sent before hydration.
    const isSubmitPending = form.getAttribute('aria-busy') === 'true'
    if (!isSubmitPending && (!outcome || outcome.status === 'succeeded'))
      fillEmptyControls(form, storedDraft?.values ?? {})
    readAndCheck(
      {
        isAsServed: outcome !== undefined && editedFields.length === 0,
        isHydrated: true,
        started: readStartedForm(description.name),
      },
      editedFields,
    )
  }, [])

  // Report hydration only after the other effects have run.
  useEffect(() => {
    if (state.isHydrated) onHydrated()
  }, [state.isHydrated, onHydrated])

  useFormEvents(element, form, {
    onField: (field) => readAndCheck({}, field ? [field] : []),
    onSubmit: submit,
    // Throw while rendering, so that React removes the component and its listeners, leaving a plain form.
    onBroken: (error) =>
      setState(() => {
        throw error
      }),
  })

  return { ...running, clear: () => clearForm(), acceptStartedForm, dismissStartedForm }
}

/** A running form and its actions besides submitting. */
export interface Form extends RunningForm {
  clear: () => void
  acceptStartedForm: (started: Values) => void
  dismissStartedForm: () => void
}

/** @throws if the island has no form. */
function findForm(element: HTMLElement): HTMLFormElement {
  const form = element.querySelector('form')
  if (!form) throw new Error('the island has no form')
  return form
}

/** Reads the language from the URL, because translators change the `lang` attribute. */
function getPageLanguage(): Language {
  return splitLanguage(location.pathname.slice(1)).language
}
