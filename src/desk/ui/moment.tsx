import { use } from 'react'
import { formatAge, formatDateTime, formatTimeUntil } from './age'
import { ClockContext } from './clock-context'

/** An age with the full date and time as its title. */
export function Age({ at }: { at: string }) {
  return <RelativeTime at={at} words={formatAge} />
}

export function TimeUntil({ at }: { at: string }) {
  return <RelativeTime at={at} words={formatTimeUntil} />
}

function RelativeTime({ at, words }: { at: string; words: typeof formatAge }) {
  const clock = use(ClockContext)
  return (
    <time dateTime={truncateToMinute(at)} title={formatDateTime(at, clock.timeZone)}>
      {words(at, clock)}
    </time>
  )
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={truncateToMinute(at)}>{formatDateTime(at, use(ClockContext).timeZone)}</time>
}

/** Drops the seconds to keep long lists small. */
function truncateToMinute(at: string): string {
  return `${at.slice(0, 16)}Z`
}
