import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { UndoButton } from '../undo/undo-button'
import { submissionAddress } from './inbox-address'

export interface DoneNoticeProps {
  /** What the reader has just done, as a sentence without its period. */
  words: string
  /** What stayed as it was, and why. */
  left?: string | undefined
  /** Whether it was a single row, after which one goes on with the one below. */
  isSingle?: boolean
  /** The reference of the row to go on with. */
  next?: string | undefined
  /** How it is taken back: a batch by a page that shows first what comes back. */
  undo: { batchId: string } | { eventId: string; back: string }
}

export function DoneNotice({ words, left, undo, next, from }: DoneNoticeProps & { from: InboxQuery }) {
  return (
    <Notice tone="done">
      <p>
        {words}. {left}
      </p>
      {'batchId' in undo ? <UndoBatch {...undo} from={from} /> : <UndoButton {...undo} isLatest />}
      {next !== undefined && (
        <a className="button" href={submissionAddress(next, from)} data-row={next}>
          Next in the list
        </a>
      )}
    </Notice>
  )
}

function UndoBatch({ batchId, from }: { batchId: string; from: InboxQuery }) {
  return (
    <PostForm action={routes.deskSelections}>
      <input type="hidden" name="batch" value={batchId} />
      <input type="hidden" name="list" value={writeInboxQuery(from).toString()} />
      <Button look="text" name="do" value="undo" shortcut="u">
        Undo
      </Button>
    </PostForm>
  )
}
