import * as routes from '../../routes'
import type { EventDetails } from '../../submissions/events'
import { PostForm } from '../shell/post-form'
import { Notice } from '../ui/notice'
import { batchInWords } from './bulk-words'

export interface DoneNoticeProps {
  batchId: string
  details: EventDetails
  names: ReadonlyMap<string, string>
}

/** What the reader has just done to many, and how it is taken back. */
export function DoneNotice({ batchId, details, names }: DoneNoticeProps) {
  const did = batchInWords(details, names)
  return (
    <Notice tone="done">
      <p>{`${did.charAt(0).toUpperCase()}${did.slice(1)}.`}</p>
      <UndoBatch batchId={batchId} />
    </Notice>
  )
}

/** Leads to the page that shows what comes back. */
export function UndoBatch({ batchId }: { batchId: string }) {
  return (
    <PostForm action={routes.deskSelections}>
      <input type="hidden" name="batch" value={batchId} />
      <button className="text-button" type="submit" name="do" value="undo" data-key="u">
        Undo
      </button>
    </PostForm>
  )
}
