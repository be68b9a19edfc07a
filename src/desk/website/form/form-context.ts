import { createContext } from 'react'
import type { FieldProblems } from '../../../editorial/fields/field-problems'

interface FormContextValue {
  problems: FieldProblems
  /** Where the form posts to; buttons of lists lead back to their lists on the page that comes. */
  action: string | undefined
  /** Facts of the page that need not be named beside each field. */
  factsOfAll: readonly string[]
}

export const FormContext = createContext<FormContextValue>({ problems: new Map(), action: undefined, factsOfAll: [] })
