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
  const names = await readKnownNames(site.database)
  const words = batch?.head.details ? describeBatch(batch.head.details, names) : formatEvent(event, names)
  const canceled = batch?.events.reduce((sum, { details }) => sum + Number(details?.canceled ?? 0), 0)
  const blockers = await findUndoBlockers(request, batch?.events ?? [event])
  const undo = `${routes.deskUndoBatch(id)}?${new URLSearchParams({ back })}`
  return (
    <Notice tone="done">
      <p>
        {capitalize(words)}. {canceled ? `Letters that waited and were canceled: ${canceled}. ` : ''}Nobody was told.{' '}
        {request.may('letters') && <a href={routes.deskLetters}>Letters</a>}
      </p>
      {[...blockers.values()].includes(undefined) &&
        (batch ? (
          <a className={buttonClasses.text} href={undo} data-key="u">
            Undo
          </a>
        ) : (
          <UndoButton eventId={id} back={back} isLatest />
        ))}
    </Notice>
  )
}
