import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import { formatEvent } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'
import { BlockerNote, logEventAddress } from './blocker-note'

export function UndoneNotice({ event, names }: { event: Event; names: Names }) {
  const who = event.actorName === null ? 'The site' : <ForeignText>{event.actorName}</ForeignText>
  const removed = event.kind === 'staff-removed' && event.details?.name
  return (
    <Notice tone="done">
      <p>
        Undone: {!removed && who} {removed ? `${removed} is back on the team` : formatEvent(event, names)}.
      </p>
    </Notice>
  )
}

export function NotUndoneNotice({ blocker, names }: { blocker: Blocker; names: Names }) {
  return (
    <Notice tone="problem">
      <p>
        Nothing was undone. <BlockerNote blocker={blocker} names={names} hrefOf={logEventAddress} />
      </p>
    </Notice>
  )
}
