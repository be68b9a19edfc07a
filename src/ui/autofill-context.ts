import { createContext } from 'react'

/** Whether who fills in a form is who it asks about: only then does their browser know what to fill in. */
export const AutofillContext = createContext(true)
