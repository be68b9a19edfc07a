import { readEvent } from '../../log/events'
import * as routes from '../../routes'
import { readBatch } from '../../submissions/bulk/batches'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { capitalize, describeBatch } from '../bulk/describe-bulk'
import type { DeskRequest } from '../request'
import { buttonClasses } from '../ui/button'
import { formatEvent } from '../ui/events'
import { Notice } from '../ui/notice'
import { findUndoBlockers } from '../undo/routes'
import { UndoButton } from '../undo/undo-button'

/** Renders the notice about the decision in the address, with Undo. `back` is the page's address. */
export async function renderDecisionNotice(request: DeskRequest, back: string) {
  const { context, site, member } = request
  const id = context.req.query('done')
  if (id === undefined) return undefined
  const batch = await readBatch(site.database, id)
  const event = batch?.head ?? (await readEvent(site.database, id))
  if (!event?.details || event.actorId !== member.id || !request.may('decide')) return undefined
  const words = batch?.head.details
    ? describeBatch(batch.head.details, new Map())
    : formatEvent(event, await readKnownNames(site.database))
  const canceled = batch?.events.reduce((sum, { details }) => sum + Number(details?.canceled ?? 0), 0)
  const blockers = await findUndoBlockers(request, batch ? batch.events : [event])
  const canUndo = [...blockers.values()].includes(undefined)
  return (
    <Notice tone="done">
      <p>
        {capitalize(words)}. {canceled ? `${canceled} letters that waited were canceled. ` : ''}Nobody was told.
      </p>
      {canUndo && batch && (
        <a
          className={buttonClasses.text}
          href={`${routes.deskUndoBatch(id)}?${new URLSearchParams({ back })}`}
          data-key="u"
        >
          Undo
        </a>
      )}
      {canUndo && !batch && <UndoButton eventId={id} back={back} isLatest />}
    </Notice>
  )
}
