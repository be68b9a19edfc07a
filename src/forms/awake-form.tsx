import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { FieldErrorText } from '../ui/field'
import { DraftNote } from './draft-note'
import { partsOf, statusOf } from './form-parts'
import { type FormState, shownErrors } from './form-state'
import { markTitle } from './page-title'
import { Place } from './place'
import type { Form } from './use-form'

interface AwakeFormProps {
  form: Form
  answerWithin: string
  next?: ReactNode
  /** What stands in places of this form alone. */
  more?: Readonly<Record<string, ReactNode>>
}

/** Fills the places of a form's markup (form-frame.tsx) with what is true now. */
export function AwakeForm({ form, answerWithin, next, more }: AwakeFormProps) {
  const { description, element, state } = form
  const { draftNote } = description
  const { progress, ...parts } = partsOf({ description, state, answerWithin, next })
  useMarkedControls(form)
  useFocus(form)
  // After every change: another form of the page may have errors of its own.
  useEffect(markTitle)

  function clear() {
    if (!confirm('Clear everything you’ve entered in this form?')) return
    answerOffer(form.clear)
  }

  /** What was pressed is gone: the focus goes on where one would go on typing. */
  function answerOffer(answer: () => void) {
    answer()
    element.querySelector<HTMLElement>('.control')?.focus()
  }

  const hasAnswers = Object.values(state.words).some((words) => words !== '')
  const places: Record<string, ReactNode> = {
    progress,
    draft: draftNote && state.isKept && (hasAnswers || state.phase !== 'succeeded') && (
      <DraftNote
        note={draftNote}
        hasAnswers={hasAnswers}
        offer={state.offer}
        onClear={clear}
        onTake={(offer) => answerOffer(() => form.takeOffer(offer))}
        onDrop={(offer) => answerOffer(() => form.turnDownOffer(offer))}
      />
    ),
    ...(state.isAsServed ? {} : { ...parts, ...errorPlaces(form) }),
    ...more,
  }
  return Object.entries(places).map(([name, content]) => {
    const place = element.querySelector(`[data-place="${name}"]`)
    return (
      place && (
        <Place key={name} element={place}>
          {content}
        </Place>
      )
    )
  })
}

function errorPlaces({ description, state }: Form): Record<string, ReactNode> {
  const errors = shownErrors(description, state)
  const ids = Object.keys(description.schema.entries).map((field) => [field, `${description.name}-${field}`] as const)
  return Object.fromEntries(
    ids.map(([field, id]) => [`error-${id}`, errors[field] && <FieldErrorText id={id} error={errors[field]} />]),
  )
}

/** Keeps the attributes of the controls, the status and the button true. They are plain ones again when the script fails. */
function useMarkedControls({ description, element, form, state }: Form): void {
  const { name, waits = false } = description
  useLayoutEffect(() => {
    const { tone, text } = statusOf(description, state)
    if (!state.isAsServed) {
      const errors = shownErrors(description, state)
      for (const field of Object.keys(description.schema.entries))
        markControl(`${name}-${field}`, field in errors, state)
      mark(document.getElementById(`${name}-status`), 'data-tone', text && tone)
    }
    mark(form, 'data-busy', state.phase === 'submitting' ? '' : undefined)
    if (!state.isAsServed) mark(form, 'data-thanked', state.phase === 'succeeded' && state.sent?.id ? '' : undefined)
    // Where style sheets cannot look into a form (:has), they see here what was chosen.
    mark(form, 'data-asks', element.querySelector<HTMLSelectElement>('[data-asks-more]')?.value)
    const isInvalid = state.isAwake && Object.keys(state.errors).length > 0
    const button = element.querySelector<HTMLButtonElement>('[type="submit"]')
    if (button) button.disabled = state.phase === 'submitting' || (waits && isInvalid)
  }, [description, element, form, name, state, waits])

  useEffect(
    () => () => {
      mark(form, 'data-busy', undefined)
      const button = element.querySelector<HTMLButtonElement>('[type="submit"]')
      if (button) button.disabled = false
    },
    [element, form],
  )
}

function markControl(id: string, isWrong: boolean, { failedAttempts }: FormState): void {
  const control = document.getElementById(id)
  const hint = document.getElementById(`${id}-hint`) ? `${id}-hint` : ''
  const description = [hint, isWrong ? `${id}-error` : ''].filter(Boolean).join(' ')
  mark(control, 'aria-invalid', isWrong ? 'true' : undefined)
  mark(control, 'aria-describedby', description || undefined)
  mark(control?.closest('.field') ?? null, 'data-invalid', isWrong ? '' : undefined)
  const place = control?.closest('.field')?.querySelector('.field-error-place') ?? null
  // After a blocked attempt the summary is read, and not each field as well.
  mark(place, 'aria-live', failedAttempts > 0 ? 'off' : 'polite')
}

function mark(element: Element | null, attribute: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(attribute)
  else if (element?.getAttribute(attribute) !== value) element?.setAttribute(attribute, value)
}

/** Leads to what has become of the form: nothing else moves the focus or the page. */
function useFocus({ description, element, state }: Form): void {
  const { isAwake, isAsServed, failedAttempts, phase } = state
  const isWaking = useRef(true)
  useEffect(() => {
    if (failedAttempts > 0 && !isWaking.current) document.getElementById(`${description.name}-problems`)?.focus()
    isWaking.current = false
  }, [failedAttempts, description])

  // The button that was pressed lost the focus while it rested: whoever tries again finds it where it was.
  useEffect(() => {
    if (isAwake && phase === 'failed' && document.activeElement === document.body)
      element.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isAwake, phase, element])

  // On a page that was loaded the address's fragment leads there.
  useEffect(() => {
    if (phase !== 'succeeded' || isAsServed) return
    const status = document.getElementById(`${description.name}-status`)
    if (document.activeElement === document.body) status?.focus({ preventScroll: true })
    status?.scrollIntoView({ block: 'start' })
  }, [phase, isAsServed, description])
}
