import type { ReactNode } from 'react'
import { FormStatus } from '../ui/form-status'
import { SubmitButton } from '../ui/submit-button'
import { DraftNote } from './draft-note'
import { type FormDescription, getBusyLabel, getDraftNote } from './form-description'
import { createFormParts, getFormStatus } from './form-parts'
import { createInitialState } from './form-state'
import { HONEYPOT_FIELD } from './honeypot'
import type { FormProps } from './outcome'
import { pageWords } from './words'

interface FormFrameProps extends FormProps {
  description: FormDescription
  /** Next steps as list items, besides the office's reply. */
  next?: ReactNode
  children: ReactNode
}

/**
 * Server markup of every form: the fields, and a placeholder for each part that changes. The browser renders only the
 * placeholders again (hydrated-form.tsx).
 */
export function FormFrame({ description, language, outcome, answerWithin, next, children }: FormFrameProps) {
  const { name, spinner = false } = description
  const { failure, button } = description.words[language]
  const draftNote = getDraftNote(description, language)
  const state = createInitialState(description, language, outcome)
  const parts = createFormParts({ description, language, state, answerWithin, next })
  // After a plain post, this fragment of the URL points to the errors or the confirmation.
  const showsThanks = outcome?.status === 'succeeded' && outcome.id === undefined
  return (
    <>
      <div data-place="problems">{showsThanks ? <span id={`${name}-problems`} /> : parts.problems}</div>
      <div data-place="draft">{draftNote && <DraftNote language={language} note={draftNote} />}</div>
      {/* After a plain post, scrolls to the errors instead of the top of the page. */}
      <form
        className="form"
        method="post"
        id={name}
        action={`?form=${name}#${name}-problems`}
        noValidate
        data-thanked={parts.confirmation ? '' : undefined}
      >
        <FormStatus id={`${name}-status`} tone={getFormStatus(description, language, state)} failure={failure}>
          {parts.status}
        </FormStatus>
        <div data-place="confirmation">{parts.confirmation}</div>
        {children}
        <label className="unseen">
          {pageWords[language].honeypot}
          <input name={HONEYPOT_FIELD} autoComplete="off" data-1p-ignore="" data-lpignore="true" />
        </label>
        <div data-place="progress">{parts.progress}</div>
        <SubmitButton label={button} busyLabel={getBusyLabel(description, language)} spinner={spinner} />
      </form>
    </>
  )
}
