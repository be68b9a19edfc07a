import { createContext } from 'react'

/** The time of the request, and the organization's time zone, such as "America/Los_Angeles". */
export interface Clock {
  now: Date
  timeZone: string
}

export const ClockContext = createContext<Clock>({ now: new Date(0), timeZone: 'UTC' })
