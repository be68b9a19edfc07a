import { createContext } from 'react'

/**
 * True if people fill in the form about themselves. Browsers can then autofill it, and an email address is required.
 */
export const OwnAnswersContext = createContext(true)
