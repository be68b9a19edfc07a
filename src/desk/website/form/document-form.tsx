import type { ReactNode } from 'react'
import { LINE_LIMIT, TEXT_LIMIT } from '../../../../content/field-types'
import type { ProseFacts } from '../../../../content/prose'
import { fieldName } from '../../../editorial/fields/field-path'
import type { FieldProblems } from '../../../editorial/fields/field-problems'
import type { Field } from '../../../editorial/fields/fields'
import { postedName } from '../../../editorial/fields/posted-value'
import { ErrorSummary } from '../../../ui/error-summary'
import { FactsFold } from './facts-fold'
import { FieldView } from './field-view'
import { FormContext } from './form-context'
import { findSharedFacts } from './page-facts'

/** The id of what is said above a form about what was posted: the page that comes opens there. */
export const PROBLEMS_ID = 'document-problems'

interface DocumentFormProps {
  field: Field
  /** As it was read from what was posted or from the database; what does not fit is shown as far as it can be. */
  value: unknown
  problems: FieldProblems
  /** What the facts that prose can use say now. */
  facts?: Partial<ProseFacts>
  /** The address that the form posts to. */
  action?: string
  /** Whether what stands in the form is saved nowhere, as after a step without a script or a refused text. */
  isUnsaved?: boolean
  /** What is to be settled first, in place of the summary's name. */
  above?: ReactNode
  /** What could be better. */
  offers?: ReactNode
}

/** The fields of a document, for a form around them (without the browser's own checks: drafts may have mistakes). */
export function DocumentForm({ field, value, problems, facts, action, isUnsaved, above, offers }: DocumentFormProps) {
  const ofPage = findSharedFacts(field)
  return (
    <div className="document" data-fields data-unsaved={isUnsaved ? '' : undefined}>
      {/* Enter in a field presses the first button of a form. Safari leaves out those that are not displayed. */}
      <button type="submit" className="default-button">
        Save
      </button>
      {above}
      {problems.size > 0 && (
        <Problems field={field} problems={problems} id={above ? `${PROBLEMS_ID}-list` : PROBLEMS_ID} />
      )}
      {offers}
      <p className="field-hint">
        Single-line fields take up to {LINE_LIMIT} characters, longer texts up to {TEXT_LIMIT.toLocaleString('en-US')}.
      </p>
      {facts && ofPage && <FactsFold facts={facts} ofPage={ofPage} />}
      <FormContext value={{ problems, action, sharedFacts: ofPage ?? [] }}>
        <FieldView field={field} value={value} path="" />
      </FormContext>
    </div>
  )
}

function Problems({ field, problems, id }: Pick<DocumentFormProps, 'field' | 'problems'> & { id: string }) {
  const listed = [...problems].map(([path, message]) => {
    const name = fieldName(field, path)
    return { controlId: postedName(path), message: name ? `${name}: ${message}` : message }
  })
  return <ErrorSummary id={id} heading="There is a problem" problems={listed} headingLevel={2} />
}
