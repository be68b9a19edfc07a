import type { Names } from '../../log/event-kind'
import * as routes from '../../routes'
import type { BatchUndoPreview } from '../../submissions/bulk/undo-batch'
import { describeBatch, formatSubmissionCount } from '../bulk/describe-bulk'
import { EventSentences, UnchangedRows } from '../bulk/preview-row'
import { Consequences, PreviewRows } from '../bulk/selection-page'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Age } from '../ui/moment'
import { ProblemNotice } from '../ui/notice'
import { describeBlocker } from './describe-blocker'

interface BatchUndoPageProps {
  undo: BatchUndoPreview
  batchId: string
  names: Names
  back: string
  problem?: string | undefined
}

/** The preview of undoing a bulk change. */
export function BatchUndoPage({ undo, batchId, names, back, problem }: BatchUndoPageProps) {
  const { batch, returning, staying, emails } = undo
  const many = formatSubmissionCount(returning.length)
  return (
    <>
      <p className="screen-only">
        <a href={back}>Back</a>
      </p>
      <h1>{returning.length === 0 ? 'None of this can be undone' : `Undo this for ${many}`}</h1>
      <ProblemNotice>{problem}</ProblemNotice>
      {batch.details && (
        <p>
          <b>{batch.actorName}</b> {describeBatch(batch.details, names)} <Age at={batch.at} />. Undoing restores what
          was there before.
        </p>
      )}
      {returning.length > 0 && (
        <>
          <Consequences emails={emails} isUndo />
          <PostForm action={routes.deskUndoBatch(batchId)} className="row selection-step">
            <input type="hidden" name="back" value={back} />
            <input type="hidden" name="count" value={returning.length} />
            <Button shortcut="Enter">Undo this for {many}</Button>
            <a className="button button--quiet" href={back}>
              Cancel
            </a>
          </PostForm>
          <PreviewRows rows={returning} />
        </>
      )}
      <UnchangedRows
        rows={staying.map(({ row, blocker }) => ({
          row,
          why: (
            <>
              {describeBlocker(blocker)} {blocker.event && <EventSentences events={[blocker.event]} names={names} />}
            </>
          ),
        }))}
      />
    </>
  )
}
