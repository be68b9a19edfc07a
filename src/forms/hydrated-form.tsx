import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { FieldErrorText } from '../ui/field'
import { DraftNote } from './draft-note'
import { getDraftNote } from './form-description'
import { createFormParts, getFormStatus } from './form-parts'
import { FormSlot } from './form-slot'
import { type FormState, getVisibleErrors } from './form-state'
import type { Form } from './use-form'
import { words } from './words'

interface HydratedFormProps {
  form: Form
  answerWithin: string
  next?: ReactNode
  more?: Readonly<Record<string, ReactNode>>
}

/** Renders the current state into the placeholders of a form's markup (form-frame.tsx). */
export function HydratedForm({ form, answerWithin, next, more }: HydratedFormProps) {
  const { description, language, element, state } = form
  const draftNote = getDraftNote(description, language)
  const { progress, ...parts } = createFormParts({ description, language, state, answerWithin, next })
  useMarkedControls(form)
  useFocus(form)
  // Run after every render, because another form on the page may have errors too.
  useEffect(() => markTitle(words[language].field.error))

  function confirmClearing() {
    if (confirm(words[language].drafts.clearing)) runAndFocus(form.clear)
  }

  /** Runs a button's action and moves the focus to the first control, because the pressed button disappears. */
  function runAndFocus(action: () => void) {
    action()
    element.querySelector<HTMLElement>('.control')?.focus()
  }

  const hasAnswers = Object.values(state.words).some((text) => text !== '')
  const places: Record<string, ReactNode> = {
    progress,
    draft: draftNote && state.isKept && (hasAnswers || state.phase !== 'succeeded') && (
      <DraftNote
        language={language}
        note={draftNote}
        hasAnswers={hasAnswers}
        started={state.started}
        onClear={confirmClearing}
        onTake={(started) => runAndFocus(() => form.acceptStartedForm(started))}
        onDrop={() => runAndFocus(form.dismissStartedForm)}
      />
    ),
    ...(state.isAsServed ? {} : { ...parts, ...createErrorSlots(form) }),
    ...more,
  }
  return Object.entries(places).map(([name, content]) => {
    const place = element.querySelector(`[data-place="${name}"]`)
    return (
      place && (
        <FormSlot key={name} element={place}>
          {content}
        </FormSlot>
      )
    )
  })
}

function createErrorSlots({ description, language, state }: Form): Record<string, ReactNode> {
  const errors = getVisibleErrors(description, state)
  const ids = Object.keys(description.schema.entries).map((field) => [field, `${description.name}-${field}`] as const)
  return Object.fromEntries(
    ids.map(([field, id]) => [
      `error-${id}`,
      errors[field] && <FieldErrorText id={id} words={words[language].field} error={errors[field]} />,
    ]),
  )
}

/** Updates the attributes of the controls, the status and the button. Resets the attributes if the script fails. */
function useMarkedControls({ description, language, element, form, state }: Form): void {
  const { name, waits = false } = description
  useLayoutEffect(() => {
    const { tone, text } = getFormStatus(description, language, state)
    if (!state.isAsServed) {
      const errors = getVisibleErrors(description, state)
      for (const field of Object.keys(description.schema.entries))
        markControl(`${name}-${field}`, field in errors, state)
      mark(document.getElementById(`${name}-status`), 'data-tone', text && tone)
    }
    mark(form, 'data-busy', state.phase === 'submitting' ? '' : undefined)
    if (!state.isAsServed) mark(form, 'data-thanked', state.phase === 'succeeded' && state.sent?.id ? '' : undefined)
    // Fallback for browsers without :has().
    mark(form, 'data-asks', element.querySelector<HTMLSelectElement>('[data-asks-more]')?.value)
    const isInvalid = state.isHydrated && Object.keys(state.errors).length > 0
    const button = element.querySelector<HTMLButtonElement>('[type="submit"]')
    if (button) button.disabled = state.phase === 'submitting' || (waits && isInvalid)
  }, [description, language, element, form, name, state, waits])

  useEffect(
    () => () => {
      mark(form, 'data-busy', undefined)
      const button = element.querySelector<HTMLButtonElement>('[type="submit"]')
      if (button) button.disabled = false
    },
    [element, form],
  )
}

function markControl(id: string, hasError: boolean, { failedAttempts }: FormState): void {
  const control = document.getElementById(id)
  const hint = document.getElementById(`${id}-hint`) ? `${id}-hint` : ''
  const description = [hint, hasError ? `${id}-error` : ''].filter(Boolean).join(' ')
  mark(control, 'aria-invalid', hasError ? 'true' : undefined)
  mark(control, 'aria-describedby', description || undefined)
  mark(control?.closest('.field') ?? null, 'data-invalid', hasError ? '' : undefined)
  const place = control?.closest('.field')?.querySelector('.field-error-place') ?? null
  // After a failed attempt, the summary is announced instead of each field's error.
  mark(place, 'aria-live', failedAttempts > 0 ? 'off' : 'polite')
}

function mark(element: Element | null, attribute: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(attribute)
  else if (element?.getAttribute(attribute) !== value) element?.setAttribute(attribute, value)
}

/** Moves the focus to the outcome of the form. No other code moves the focus or scrolls. */
function useFocus({ description, element, state }: Form): void {
  const { isHydrated, isAsServed, failedAttempts, phase } = state
  const isHydrating = useRef(true)
  useEffect(() => {
    if (failedAttempts > 0 && !isHydrating.current) document.getElementById(`${description.name}-problems`)?.focus()
    isHydrating.current = false
  }, [failedAttempts, description])

  // Disabling the button removed its focus. Restore it for another attempt.
  useEffect(() => {
    if (isHydrated && phase === 'failed' && document.activeElement === document.body)
      element.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isHydrated, phase, element])

  // Scroll to the status. After a plain post, the URL fragment has already done so.
  useEffect(() => {
    if (phase !== 'succeeded' || isAsServed) return
    const status = document.getElementById(`${description.name}-status`)
    if (document.activeElement === document.body) status?.focus({ preventScroll: true })
    status?.scrollIntoView({ block: 'start' })
  }, [phase, isAsServed, description])
}

/** The title without the error prefix, possibly translated. Undefined while there is no prefix. */
let originalTitle: string | undefined

/** Adds a prefix such as "Error: " to the page's title while any form has a visible error. */
function markTitle(prefix: string): void {
  const hasErrors = document.querySelector('[aria-invalid="true"]') !== null
  const hasPrefix = document.title.startsWith(prefix)
  if (hasErrors === (hasPrefix || originalTitle !== undefined)) return
  if (hasErrors) {
    originalTitle = document.title
    document.title = prefix + originalTitle
  } else {
    document.title = originalTitle ?? document.title.slice(prefix.length)
    originalTitle = undefined
  }
}
