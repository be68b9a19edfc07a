import { createContext } from 'react'

/** CSRF token for the page's forms. Undefined if no one is signed in. */
export const FormTokenContext = createContext<string | undefined>(undefined)
