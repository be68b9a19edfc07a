import { use } from 'react'
import { ageOf, agoOf, wholeMoment } from './age'
import { ClockContext } from './clock-context'

/** How old something is; the whole moment stands in its title. */
export function Age({ at }: { at: string }) {
  const clock = use(ClockContext)
  return (
    <time dateTime={toTheMinute(at)} title={wholeMoment(at, clock.timeZone)}>
      {ageOf(at, clock)}
    </time>
  )
}

/** How long ago something was, within a sentence. */
export function Ago({ at }: { at: string }) {
  const clock = use(ClockContext)
  return (
    <time dateTime={toTheMinute(at)} title={wholeMoment(at, clock.timeZone)}>
      {agoOf(at, clock)}
    </time>
  )
}

/** A moment in full. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={toTheMinute(at)}>{wholeMoment(at, use(ClockContext).timeZone)}</time>
}

/** Seconds are nothing to a reader, and lists have many moments. */
function toTheMinute(at: string): string {
  return `${at.slice(0, 16)}Z`
}
