import { createContext } from 'react'

/** The moment that a page is made at, and the organization's time zone, as in "America/Los_Angeles". */
export interface Clock {
  now: Date
  timeZone: string
}

/** By what clock a page says how old something is. */
export const ClockContext = createContext<Clock>({ now: new Date(0), timeZone: 'UTC' })
