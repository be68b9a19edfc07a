import { createContext } from 'react'

/** Whether who fills in a form is who it asks about: then their browser knows what to fill in, and they have an address. */
export const OwnAnswersContext = createContext(true)
