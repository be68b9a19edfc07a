import { use } from 'react'
import { formatAge, formatDateTime, formatTimeUntil } from './age'
import { ClockContext } from './clock-context'

/** How long ago something was; the whole moment stands in its title. */
export function Age({ at }: { at: string }) {
  return <Relative at={at} words={formatAge} />
}

/** How far off something is. */
export function Until({ at }: { at: string }) {
  return <Relative at={at} words={formatTimeUntil} />
}

function Relative({ at, words }: { at: string; words: typeof formatAge }) {
  const clock = use(ClockContext)
  return (
    <time dateTime={toTheMinute(at)} title={formatDateTime(at, clock.timeZone)}>
      {words(at, clock)}
    </time>
  )
}

/** A moment in full. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={toTheMinute(at)}>{formatDateTime(at, use(ClockContext).timeZone)}</time>
}

/** Seconds are nothing to a reader, and lists have many moments. */
function toTheMinute(at: string): string {
  return `${at.slice(0, 16)}Z`
}
