import { createContext } from 'react'
import type { FieldProblems } from '../../../editorial/fields/field-problems'

interface FormContextValue {
  problems: FieldProblems
  /** The address that the form posts to. Buttons of lists lead back to their lists on the next page. */
  action: string | undefined
  /** Facts of the page that need not be named beside each field. */
  sharedFacts: readonly string[]
}

export const FormContext = createContext<FormContextValue>({ problems: new Map(), action: undefined, sharedFacts: [] })
