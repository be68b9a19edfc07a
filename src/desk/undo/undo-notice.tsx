import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import { eventInWords } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'
import { BlockerNote, logAddressOf } from './blocker-note'
import { UndoButton } from './undo-button'

interface UndoneNoticeProps {
  event: Event
  /** What it has undone. */
  original: Event
  names: Names
  back: string
  canUndo: boolean
}

/** Says what has just been undone, and takes that back too. */
export function UndoneNotice({ event, original, names, back, canUndo }: UndoneNoticeProps) {
  const who = original.actorName === null ? 'The site' : <ForeignText>{original.actorName}</ForeignText>
  return (
    <Notice tone="done">
      <p>
        Undone: {who} {eventInWords(original, names)}.
      </p>
      {canUndo && <UndoButton eventId={event.id} back={back} isLatest />}
    </Notice>
  )
}

/** Says why something was not undone. */
export function NotUndoneNotice({ blocker, names }: { blocker: Blocker; names: Names }) {
  return (
    <Notice tone="problem">
      <p>
        Nothing was undone. <BlockerNote blocker={blocker} names={names} hrefOf={logAddressOf} />
      </p>
    </Notice>
  )
}
