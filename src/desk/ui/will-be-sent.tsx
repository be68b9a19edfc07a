import { use } from 'react'
import { formatTimeOfDay } from './age'
import { ClockContext } from './clock-context'

interface WillBeSentProps {
  /** The email that waits, so that it can be taken back. */
  emailId: string
  dueAt: string
}

/** Until when an email can be taken back, within a sentence; scripts count it down (live/countdown.ts). */
export function WillBeSent({ emailId, dueAt }: WillBeSentProps) {
  const { now, timeZone } = use(ClockContext)
  const milliseconds = Date.parse(dueAt) - now.getTime()
  return (
    <span data-countdown={milliseconds} data-of={emailId}>
      will be sent at {formatTimeOfDay(dueAt, timeZone)}
    </span>
  )
}

/** Whether an email waits so that it can be taken back, rather than for another try. */
export function isDueSoon(dueAt: string, now: Date): boolean {
  const wait = Date.parse(dueAt) - now.getTime()
  return wait > 0 && wait <= 60_000
}
