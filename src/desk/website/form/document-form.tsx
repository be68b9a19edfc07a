import type { ReactNode } from 'react'
import { LINE_LIMIT, TEXT_LIMIT } from '../../../../content/field-types'
import type { ProseFacts } from '../../../../content/prose'
import { fieldName } from '../../../editorial/fields/field-path'
import type { FieldProblems } from '../../../editorial/fields/field-problems'
import type { Field } from '../../../editorial/fields/fields'
import { toPostName } from '../../../editorial/fields/posted-value'
import { ErrorSummary } from '../../../ui/error-summary'
import { DefaultButton } from '../../ui/button'
import { FactsFold } from './facts-fold'
import { FieldView } from './field-view'
import { FormContext } from './form-context'
import { findSharedFacts } from './page-facts'

/** Id of the error summary, used as the URL fragment after posting. */
export const PROBLEMS_ID = 'document-problems'

interface DocumentFormProps {
  field: Field
  /** A posted or stored value. It may violate the schema. */
  value: unknown
  problems: FieldProblems
  /** Current values of the facts that prose can use. */
  facts?: Partial<ProseFacts>
  action?: string
  /** True if the form has unsaved values, for example after a list button or an error. */
  isUnsaved?: boolean
  /** A conflict notice, which takes the id of the error summary. */
  above?: ReactNode
  offers?: ReactNode
  /** True if each entry of a list is a row that opens. */
  isFolded?: boolean
}

/** The fields of a document. The form around them needs `noValidate`, because drafts may have errors. */
export function DocumentForm({
  field,
  value,
  problems,
  facts,
  action,
  isUnsaved,
  above,
  offers,
  isFolded = false,
}: DocumentFormProps) {
  const pageFacts = findSharedFacts(field)
  return (
    <div className="document" data-fields data-unsaved={isUnsaved ? '' : undefined}>
      <DefaultButton />
      {above}
      {problems.size > 0 && (
        <Problems field={field} problems={problems} id={above ? `${PROBLEMS_ID}-list` : PROBLEMS_ID} />
      )}
      {offers}
      <p className="field-hint">
        Single-line fields take up to {LINE_LIMIT} characters, longer texts up to {TEXT_LIMIT.toLocaleString('en-US')}.
      </p>
      {facts && pageFacts && <FactsFold facts={facts} pageFacts={pageFacts} />}
      <FormContext value={{ problems, action, sharedFacts: pageFacts ?? [], isFolded }}>
        <FieldView field={field} value={value} path="" />
      </FormContext>
    </div>
  )
}

function Problems({ field, problems, id }: Pick<DocumentFormProps, 'field' | 'problems'> & { id: string }) {
  const listed = [...problems].map(([path, message]) => {
    const name = fieldName(field, path)
    return { controlId: toPostName(path), message: name ? `${name}: ${message}` : message }
  })
  return <ErrorSummary id={id} heading="There is a problem" problems={listed} headingLevel={2} />
}
