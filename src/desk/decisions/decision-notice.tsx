import { type AdmissionAction, admissionActions } from '../../admissions/admission-actions'
import { readApplication } from '../../admissions/application-row'
import { readTold } from '../../admissions/told'
import { type Event, readEvent } from '../../log/events'
import { findSubjectId } from '../../log/subjects'
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
        {capitalize(words)}. {canceled ? `Waiting letters that were canceled: ${canceled}. ` : ''}No one was told.{' '}
        {request.may('letters') && <LettersLink draft={batch ? undefined : await findDraft(request, event)} />}
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

function LettersLink({ draft }: { draft: string | undefined }) {
  return draft === undefined ? (
    <a href={routes.deskLetters}>Letters</a>
  ) : (
    <a href={`${routes.deskNewLetters}?${draft}`}>Draft the letter</a>
  )
}

/** Finds the letter to draft after a decision, as a query; undefined if there is nothing to tell. */
async function findDraft({ site }: DeskRequest, event: Event): Promise<string | undefined> {
  const id = findSubjectId(event, 'application') ?? ''
  const row = await readApplication(site.database, id)
  const kind = admissionActions[event.details?.action as AdmissionAction]?.letter
  if (!row || !kind) return undefined
  const told = (await readTold(site.database, [id])).get(id)
  const isNeeded = kind !== 'correction' || (told !== undefined && told.state !== row.state)
  return isNeeded ? new URLSearchParams({ kind, application: id }).toString() : undefined
}
