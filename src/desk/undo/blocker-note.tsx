import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import * as routes from '../../routes'
import { formatEvent } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { describeBlocker } from './describe-blocker'

interface BlockerNoteProps {
  blocker: Blocker
  names: Names
  why?: string | undefined
  /** Returns a link to an event. */
  hrefOf: (event: Event) => string
}

/** Explains why an event cannot be undone, with a link to the later event that blocks it. */
export function BlockerNote({ blocker, names, why, hrefOf }: BlockerNoteProps) {
  const { event, reason } = blocker
  if (!event) return <span className="blocker">{describeBlocker(blocker, why)}</span>
  const who = event.actorName === null ? 'The site' : <ForeignText>{event.actorName}</ForeignText>
  if (reason === 'already-undone')
    return (
      <span className="blocker">
        {who} <a href={hrefOf(event)}>undid it</a> <Age at={event.at} />.
      </span>
    )
  return (
    <span className="blocker">
      {who} <a href={hrefOf(event)}>{formatEvent(event, names)}</a> after this (<Age at={event.at} />
      ): undo that first.
    </span>
  )
}

/** Links to the page of the log that begins with the event. */
export function logEventAddress({ sequence }: Event): string {
  return `${routes.deskLog}?before=${sequence + 1}#event-${sequence}`
}
