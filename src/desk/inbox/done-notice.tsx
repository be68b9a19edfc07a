import * as routes from '../../routes'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import { looks } from '../ui/button'
import { Notice } from '../ui/notice'
import { UndoButton } from '../undo/undo-button'
import { inboxAddress, submissionAddress } from './inbox-address'

export interface DoneNoticeProps {
  /** What the reader has just done, as a sentence without its period. */
  words: string
  /** What stayed as it was, and why. */
  unchanged?: string | undefined
  /** True if it changed submissions. */
  isBatch?: boolean
  /** Whether it was a single row, after which one goes on with the one below. */
  isSingle?: boolean
  /** The reference of the row to go on with. */
  next?: string | undefined
  /** How it is undone: a batch on a page of its own. Missing for an undo, which cannot be undone. */
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

/** Leads to the page that shows what undoing a batch does. */
function UndoBatchLink({ batchId, from }: { batchId: string; from: InboxQuery }) {
  const back = new URLSearchParams({ back: inboxAddress(from) })
  return (
    <a className={looks.text} href={`${routes.deskUndoBatch(batchId)}?${back}`} data-key="u">
      Undo
    </a>
  )
}
