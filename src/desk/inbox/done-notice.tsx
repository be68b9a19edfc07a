import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { UndoButton } from '../undo/undo-button'

export interface DoneNoticeProps {
  /** What the reader has just done, as a sentence without its period. */
  words: string
  /** How it is taken back: a batch by a page that shows first what comes back. */
  undo: { batchId: string } | { eventId: string; back: string }
}

export function DoneNotice({ words, undo }: DoneNoticeProps) {
  return (
    <Notice tone="done">
      <p>{words}.</p>
      {'batchId' in undo ? <UndoBatch {...undo} /> : <UndoButton {...undo} isLatest />}
    </Notice>
  )
}

export function UndoBatch({ batchId }: { batchId: string }) {
  return (
    <PostForm action={routes.deskSelections}>
      <input type="hidden" name="batch" value={batchId} />
      <Button look="text" name="do" value="undo" shortcut="u">
        Undo
      </Button>
    </PostForm>
  )
}
