import { UndoButton } from '../undo/undo-button'
import { Notice } from './notice'

interface DoneNoticeProps {
  words: string
  /** What tells of it, where it can be undone. */
  eventId: string | undefined
  /** The page to come back to. */
  back: string
}

/** What somebody has just done, with its undoing beside it. */
export function DoneNotice({ words, eventId, back }: DoneNoticeProps) {
  return (
    <Notice tone="done">
      <p>{words}</p>
      {eventId !== undefined && <UndoButton eventId={eventId} back={back} />}
    </Notice>
  )
}
