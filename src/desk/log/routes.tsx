import * as v from 'valibot'
import type { AppContext } from '../../app-context'
import { readDocumentLabels } from '../../editorial/documents/document-labels'
import { parseReference } from '../../forms/reference'
import type { Event } from '../../log/events'
import { type LogFilter, listActors, readLog } from '../../log/read-log'
import { findSubjectId } from '../../log/subjects'
import { UNDO_IS_FINAL } from '../../log/undo/undone'
import { readEventPersonNames } from '../../people/people-event'
import * as routes from '../../routes'
import { findEndedBatches, parseBatchHead } from '../../submissions/bulk/batches'
import { readKnownNames } from '../../submissions/inbox/known-names'
import type { DeskRequest, DeskRoute } from '../request'
import { eventKinds } from '../ui/events'
import { findUndoBlockers } from '../undo/routes'
import { documentNameKey } from './describe-details'
import { type LogFormValues, LogPageBody } from './log-page'
import type { UndoState } from './log-row'

export const logRoutes: readonly DeskRoute[] = [{ method: 'GET', path: routes.deskLog, right: 'log', handle: showLog }]

async function showLog(request: DeskRequest): Promise<Response> {
  const { context, site, member, show } = request
  const readParameter = (name: string) => (context.req.query(name) ?? '').trim()
  const values: LogFormValues = {
    who: readParameter('who'),
    what: readParameter('what'),
    submission: parseReference(readParameter('submission')),
    batch: readParameter('batch'),
    from: readParameter('from'),
    to: readParameter('to'),
  }
  const { database, app } = site
  const { timeZone } = app.content.current('en').content.organization
  const before = readSequence(readParameter('before'))
  const page = await readLog(database, toLogFilter(values, timeZone), before)
  const people = await listActors(database)
  const isFiltered = Object.values(values).some(Boolean)
  const newest = before === undefined ? undefined : logAddress(values)
  const older = page.next === undefined ? undefined : logAddress(values, page.next)
  const names = new Map([
    ...(await readKnownNames(database)),
    ...(await readDocumentNames(app, page.entries)),
    ...(await readEventPersonNames(database, page.entries)),
  ])
  const undoStates = await findUndoStates(request, page.entries)
  const here = logAddress(values, before)
  const props = { page, names, undoStates, role: member.role, here, values, isFiltered, people, newest, older }
  return show({ title: 'Log', body: <LogPageBody {...props} /> })
}

const documentDetailsSchema = v.object({ document: v.string() })

async function readDocumentNames(app: AppContext, events: readonly Event[]): Promise<[key: string, name: string][]> {
  const documents = events.flatMap(
    ({ about, details }) =>
      findSubjectId({ about }, 'document') ?? (v.is(documentDetailsSchema, details) ? details.document : []),
  )
  return [...(await readDocumentLabels(app, documents))].map(([name, label]) => [documentNameKey(name), label])
}

/** Finds which events of the page the reader may undo, and what blocks each undo. */
async function findUndoStates(request: DeskRequest, events: readonly Event[]): Promise<Map<string, UndoState>> {
  const found = await findUndoBlockers(request, events)
  const undoStates = new Map<string, UndoState>([...found].map(([id, blocker]) => [id, { blocker }]))
  const batchIds = events.flatMap((event) => (parseBatchHead(event) ? (findSubjectId(event, 'batch') ?? []) : []))
  const ended = await findEndedBatches(request.site.database, batchIds)
  for (const event of events) {
    const { undo } = eventKinds[event.kind] ?? {}
    const batchId = findSubjectId(event, 'batch')
    const batch = parseBatchHead(event)
    const reason = ended.get(batchId ?? '')
    if (batch?.details?.did === 'letters')
      undoStates.set(event.id, { blocker: { reason: 'not-undoable' }, why: 'Letters can be canceled while they wait.' })
    else if (batch && batchId !== undefined && batch.details?.did !== 'undo')
      undoStates.set(event.id, reason ? { blocker: { reason } } : { batchId })
    else if (undo && 'why' in undo) {
      const why = batchId === undefined ? undo.why : UNDO_IS_FINAL
      undoStates.set(event.id, { blocker: { reason: 'not-undoable' }, why })
    }
  }
  return undoStates
}

/** The maximum integer in PostgreSQL. */
const MAX_SEQUENCE = 2 ** 31 - 1

function readSequence(given: string): number | undefined {
  return /^\d{1,15}$/.test(given) ? Math.min(Number(given), MAX_SEQUENCE) : undefined
}

function toLogFilter({ who, what, submission, batch, from, to }: LogFormValues, timeZone: string): LogFilter {
  return {
    actorId: who || undefined,
    kind: what || undefined,
    reference: submission || undefined,
    batchId: batch || undefined,
    from: startOfDay(from, 0, timeZone),
    to: startOfDay(to, 1, timeZone),
  }
}

function startOfDay(day: string, dayOffset: number, timeZone: string): string | undefined {
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: dayOffset })
    return new Date(date.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
  } catch {
    return undefined
  }
}

function logAddress(values: LogFormValues, before?: number): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `${routes.deskLog}?${query}` : routes.deskLog
}
