import { createContext } from 'react'
import type { FieldProblems } from '../../../editorial/fields/field-problems'

interface FormContextValue {
  problems: FieldProblems
  /** URL that the form posts to. List buttons add their list's id as the fragment. */
  action: string | undefined
  /** Facts listed once above the form instead of beside each field. */
  sharedFacts: readonly string[]
  /** True if each entry of a list is a row that opens. */
  isFolded?: boolean
}

export const FormContext = createContext<FormContextValue>({ problems: new Map(), action: undefined, sharedFacts: [] })
