import * as routes from '../../routes'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import { buttonClasses } from '../ui/button'
import { Notice } from '../ui/notice'
import { UndoButton } from '../undo/undo-button'
import { inboxAddress, submissionAddress } from './inbox-address'

export interface DoneNoticeProps {
  /** A description of the change, without the final period. */
  words: string
  /** An explanation of which submissions did not change. */
  unchanged?: string | undefined
  isBatch?: boolean
  /** True if a single row was changed. */
  isSingle?: boolean
  /** The reference of the next row. */
  next?: string | undefined
  /** The batch or event to undo; missing if the change was an undo. */
  undo?: { batchId: string } | { eventId: string; back: string } | undefined
}

export function DoneNotice({ words, unchanged, undo, next, from }: DoneNoticeProps & { from: InboxQuery }) {
  return (
    <Notice tone="done">
      <p>
        {words}. {unchanged}
      </p>
      {undo && ('batchId' in undo ? <UndoBatchLink {...undo} from={from} /> : <UndoButton {...undo} isLatest />)}
      {next !== undefined && (
        <a className="button" href={submissionAddress(next, from)} data-row={next}>
          Next in the list
        </a>
      )}
    </Notice>
  )
}

/** Links to the preview of undoing a batch. */
function UndoBatchLink({ batchId, from }: { batchId: string; from: InboxQuery }) {
  const back = new URLSearchParams({ back: inboxAddress(from) })
  return (
    <a className={buttonClasses.text} href={`${routes.deskUndoBatch(batchId)}?${back}`} data-key="u">
      Undo
    </a>
  )
}
