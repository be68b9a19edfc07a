import * as v from 'valibot'
import { actionNames } from '../../admissions/admission-actions'
import { findOriginal, type VersionedApplication } from '../../admissions/application-row'
import { decide } from '../../admissions/decide'
import { type DecisionInput, decisionInput } from '../../admissions/decision-input'
import { readDecisionPreview } from '../../admissions/decision-preview'
import { applyDecision, type DecisionSelection, findDecision, storeDecision } from '../../admissions/decision-selection'
import { type RefusalReason, refusalSentences } from '../../admissions/refusals'
import { readAllSeats } from '../../admissions/seats'
import { parseReference } from '../../forms/reference'
import * as routes from '../../routes'
import { listSeasonNames } from '../../seasons/read-seasons'
import { currentDay } from '../../submissions/arrival-day'
import { MAX_SELECTED } from '../../submissions/bulk/freeze-selection'
import { readChosen } from '../applicants/read-chosen'
import { NothingToDo } from '../bulk/selection-page'
import { safeNextPath } from '../next-path'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { withNotice } from '../undo/routes'
import { DecisionPage } from './decision-page'
import { decisionHeading } from './words'

/** Days that a family has to accept an offer after the season's deadline, by default. */
const OFFER_DAYS = 7

/** Decisions about applications: chosen, frozen, previewed if there is more than one or something to enter, applied. */
export const decisionRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskDecisions, right: 'decide', handle: freeze },
  { method: 'GET', path: routes.deskDecision(':id'), right: 'decide', handle: show },
  { method: 'POST', path: routes.deskDecision(':id'), right: 'decide', handle: apply },
]

async function freeze(request: DeskRequest) {
  const { site, fields, member, actor, redirect, notFound, show } = request
  const back = safeNextPath(fields.get('back') ?? routes.deskApplicants)
  const input = readInput(fields)
  if (!actionNames.some((action) => action === fields.get('action'))) return notFound()
  const { rows, hasVersions } = await readChosen(request)
  if (!input || rows.length === 0 || rows.length > MAX_SELECTED) {
    const title = 'Nothing was decided'
    const chooseWords = rows.length === 0 ? 'Check some applicants first.' : 'Choose at most 2,000 applicants.'
    const words = input ? chooseWords : refusalSentences.invalid
    return show({ title, body: <NothingToDo {...{ title, words, back }} tone="problem" />, status: 422 })
  }
  const isDirect = rows.length === 1 && hasVersions
  const result = isDirect ? await decide(site.app, actor, rows, await withOriginal(request, rows, input)) : undefined
  if (result?.status === 'changed') return redirect(withNotice(back, 'done', result.eventIds[0] ?? ''))
  return redirect(routes.deskDecision(await storeDecision(site.app, member.id, { input, rows, back })))
}

/** Reads what was entered for an action, or for a frozen one; undefined if it's not valid. */
function readInput(fields: URLSearchParams, frozen?: DecisionInput): DecisionInput | undefined {
  const names = Object.keys(decisionInput.entries).filter((name) => fields.get(name)?.trim())
  const entered = names.map((name) => [name, name === 'position' ? Number(fields.get(name)) : fields.get(name)])
  const parsed = v.safeParse(decisionInput, {
    ...frozen,
    ...Object.fromEntries(entered),
    ...(frozen && { action: frozen.action }),
  })
  return parsed.success ? parsed.output : undefined
}

/** Replaces the reference of the application that a duplicate repeats by its id. */
async function withOriginal(
  { site }: DeskRequest,
  [row]: readonly VersionedApplication[],
  input: DecisionInput,
): Promise<DecisionInput> {
  if (input.duplicateOf === undefined || !row) return input
  const original = await findOriginal(site.database, row.id, parseReference(input.duplicateOf))
  return original ? { ...input, duplicateOf: original.id } : input
}

async function show(request: DeskRequest) {
  const selection = await findOwn(request)
  return selection ? showPreview(request, selection) : request.notFound()
}

function findOwn({ site, member, id }: DeskRequest) {
  return findDecision(site.database, { id, staffId: member.id, now: site.app.now() })
}

async function showPreview(
  request: DeskRequest,
  selection: DecisionSelection,
  status: DeskPage['status'] = 200,
  problem?: RefusalReason,
) {
  const { site } = request
  const { rows, input, back, isUsed } = selection
  const title = isUsed ? 'Already done' : decisionHeading(input.action, rows.length)
  const words = 'This was already done. It wasn’t done twice.'
  if (isUsed) return request.show({ title, body: <NothingToDo {...{ title, words, back }} />, status })
  const defaultDeadline = Temporal.PlainDate.from(currentDay(site.app)).add({ days: OFFER_DAYS }).toString()
  const preview = await readDecisionPreview(site.app, rows, await withOriginal(request, rows, input), defaultDeadline)
  const names = await listSeasonNames(site.database)
  const ids = names.map((season) => season.id)
  const seats = await readAllSeats(site.database, ids)
  const seasons = names.map((season) => ({ ...season, left: seats.get(season.id)?.left ?? null }))
  return request.show({
    title,
    body: <DecisionPage {...{ selection, preview, seasons, defaultDeadline, problem }} />,
    status,
  })
}

async function apply(request: DeskRequest) {
  const { site, actor, fields, id, redirect, notFound } = request
  const frozen = await findOwn(request)
  if (!frozen) return notFound()
  const input = readInput(fields, frozen.input)
  if (!input) return showPreview(request, frozen, 422, 'invalid')
  const selection = { ...frozen, input }
  const result = await applyDecision(site.app, actor, { id, input: await withOriginal(request, frozen.rows, input) })
  if (result.status === 'refused') return showPreview(request, selection, 422, result.reason)
  if (result.status !== 'changed') return showPreview(request, selection, 409)
  return redirect(withNotice(frozen.back, 'done', (frozen.rows.length > 1 ? id : result.eventIds[0]) ?? ''))
}
