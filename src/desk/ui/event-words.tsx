import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { formatEvent } from './events'

/** "Ana changed the status from New to Open", or "Assigned to Ana" if she assigned it to herself. */
export function EventWords({ event, names }: { event: Event; names: Names }) {
  const words = formatEvent(event, names)
  const actor = <b>{event.actorName ?? 'The site'}</b>
  return words === `assigned it to ${event.actorName}` ? (
    <>Assigned to {actor}</>
  ) : (
    <>
      {actor} {words}
    </>
  )
}
