import { createContext } from 'react'

/** The token against forgery that the forms of a page carry; undefined where nobody is signed in. */
export const FormTokenContext = createContext<string | undefined>(undefined)
