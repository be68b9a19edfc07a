import { use } from 'react'
import { formatTimeOfDay } from './age'
import { ClockContext } from './clock-context'

interface WillBeSentProps {
  emailId: string
  dueAt: string
}

/** The time until which an email can be unsent. The script shows a countdown instead (live/countdown.ts). */
export function WillBeSent({ emailId, dueAt }: WillBeSentProps) {
  const { now, timeZone } = use(ClockContext)
  const milliseconds = Date.parse(dueAt) - now.getTime()
  return (
    <span data-countdown={milliseconds} data-of={emailId}>
      will be sent at {formatTimeOfDay(dueAt, timeZone)}
    </span>
  )
}

/** True if the email waits because it can still be unsent, and not for a retry. */
export function isDueSoon(dueAt: string, now: Date): boolean {
  const wait = Date.parse(dueAt) - now.getTime()
  return wait > 0 && wait <= 60_000
}
