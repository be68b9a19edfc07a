import type { ReactNode } from 'react'
import { FormStatus } from '../ui/form-status'
import { SubmitButton } from '../ui/submit-button'
import { DraftNote } from './draft-note'
import { busyLabelOf, type FormDescription } from './form-description'
import { partsOf, statusOf } from './form-parts'
import { stateBefore } from './form-state'
import type { FormProps } from './outcome'
import { UNSEEN_FIELD } from './unseen-field'

interface FormFrameProps extends FormProps {
  description: FormDescription
  /** What happens after it was sent, besides the office's answer, as entries of a list. */
  next?: ReactNode
  children: ReactNode
}

/**
 * The markup of every form, made on the server: the fields, and around them a place for each part that changes.
 * In the browser it stays as it is; a script fills the places (awake-form.tsx).
 */
export function FormFrame({ description, outcome, answerWithin, next, children }: FormFrameProps) {
  const { name, texts, button, spinner = false, draftNote } = description
  const state = stateBefore(description, outcome)
  const parts = partsOf({ description, state, answerWithin, next })
  // A plain post comes back to this fragment; where nothing is wrong, it shows the thanks.
  const isThanked = outcome?.status === 'succeeded' && outcome.id === undefined
  return (
    <>
      <div data-place="problems">{isThanked ? <span id={`${name}-problems`} /> : parts.problems}</div>
      <div data-place="draft">{draftNote && <DraftNote note={draftNote} />}</div>
      {/* With the fragment, the page that answers a plain post shows what is wrong and not its own top. */}
      <form
        className="form"
        method="post"
        id={name}
        action={`?form=${name}#${name}-problems`}
        noValidate
        data-thanked={parts.confirmation ? '' : undefined}
      >
        <FormStatus id={`${name}-status`} tone={statusOf(description, state)} failure={texts.failure}>
          {parts.status}
        </FormStatus>
        <div data-place="confirmation">{parts.confirmation}</div>
        {children}
        <label className="unseen">
          Leave this empty
          <input name={UNSEEN_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
        <div data-place="progress">{parts.progress}</div>
        <SubmitButton label={button} busyLabel={busyLabelOf(description)} spinner={spinner} />
      </form>
    </>
  )
}
