import { createContext } from 'react'

/** CSRF token for the page's forms. Undefined if nobody is signed in. */
export const FormTokenContext = createContext<string | undefined>(undefined)
