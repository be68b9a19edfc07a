import * as v from 'valibot'
import type { AppContext } from '../../app-context'
import { readDocumentLabels } from '../../editorial/documents/document-labels'
import { typedReference } from '../../forms/reference'
import type { Event } from '../../log/events'
import { type LogFilter, listActors, readLog } from '../../log/read-log'
import { findSubjectId } from '../../log/subjects'
import { UNDO_IS_FINAL } from '../../log/undo/undone'
import { readNamesIn } from '../../people/people-event'
import * as routes from '../../routes'
import { batchHeadOf, findEndedBatches } from '../../submissions/bulk/batches'
import { readKnownNames } from '../../submissions/inbox/known-names'
import type { DeskRequest, DeskRoute } from '../request'
import { eventKinds } from '../ui/events'
import { findUndoing } from '../undo/routes'
import { documentNameKey } from './detail-words'
import { type GivenFilter, LogPageBody } from './log-page'
import type { UndoState } from './log-row'

export const logRoutes: readonly DeskRoute[] = [{ method: 'GET', path: routes.deskLog, right: 'log', handle: showLog }]

async function showLog(request: DeskRequest): Promise<Response> {
  const { context, site, member, show } = request
  const asked = (name: string) => (context.req.query(name) ?? '').trim()
  const given: GivenFilter = {
    who: asked('who'),
    what: asked('what'),
    submission: typedReference(asked('submission')),
    batch: asked('batch'),
    from: asked('from'),
    to: asked('to'),
  }
  const { database, app } = site
  const { timeZone } = app.content.current('en').content.organization
  const before = readSequence(asked('before'))
  const page = await readLog(database, filterOf(given, timeZone), before)
  const people = await listActors(database)
  const isFiltered = Object.values(given).some(Boolean)
  const newest = before === undefined ? undefined : addressOf(given)
  const older = page.next === undefined ? undefined : addressOf(given, page.next)
  const names = new Map([
    ...(await readKnownNames(database)),
    ...(await readDocumentNames(app, page.entries)),
    ...(await readNamesIn(database, page.entries)),
  ])
  const undoings = await findUndoings(request, page.entries)
  const here = addressOf(given, before)
  const props = { page, names, undoings, role: member.role, here, given, isFiltered, people, newest, older }
  return show({ title: 'Log', body: <LogPageBody {...props} /> })
}

const aboutDocument = v.object({ document: v.string() })

async function readDocumentNames(app: AppContext, events: readonly Event[]): Promise<[key: string, name: string][]> {
  const documents = events.flatMap(
    ({ about, details }) =>
      findSubjectId({ about }, 'document') ?? (v.is(aboutDocument, details) ? details.document : []),
  )
  return [...(await readDocumentLabels(app, documents))].map(([name, label]) => [documentNameKey(name), label])
}

/** How the events of a page can be undone by whom it is shown to; those that are none of their business are left out. */
async function findUndoings(request: DeskRequest, events: readonly Event[]): Promise<Map<string, UndoState>> {
  const found = await findUndoing(request, events)
  const undoings = new Map<string, UndoState>([...found].map(([id, blocker]) => [id, { blocker }]))
  const heads = events.flatMap((event) => (batchHeadOf(event) ? (findSubjectId(event, 'batch') ?? []) : []))
  const ended = await findEndedBatches(request.site.database, heads)
  for (const event of events) {
    const { undo } = eventKinds[event.kind] ?? {}
    const batchId = findSubjectId(event, 'batch')
    const batch = batchHeadOf(event)
    const reason = ended.get(batchId ?? '')
    if (batch && batchId !== undefined && batch.details?.did !== 'undo')
      undoings.set(event.id, reason ? { blocker: { reason } } : { batchId })
    else if (undo && 'why' in undo) {
      const why = batchId === undefined ? undo.why : UNDO_IS_FINAL
      undoings.set(event.id, { blocker: { reason: 'not-undoable' }, why })
    }
  }
  return undoings
}

/** The largest that PostgreSQL takes. */
const MOST_SEQUENCE = 2 ** 31 - 1

function readSequence(given: string): number | undefined {
  return /^\d{1,15}$/.test(given) ? Math.min(Number(given), MOST_SEQUENCE) : undefined
}

function filterOf({ who, what, submission, batch, from, to }: GivenFilter, timeZone: string): LogFilter {
  return {
    actorId: who || undefined,
    kind: what || undefined,
    reference: submission || undefined,
    batchId: batch || undefined,
    from: beginningOf(from, 0, timeZone),
    to: beginningOf(to, 1, timeZone),
  }
}

function beginningOf(day: string, later: number, timeZone: string): string | undefined {
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days: later })
    return new Date(date.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
  } catch {
    return undefined
  }
}

function addressOf(given: GivenFilter, before?: number): string {
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
  if (before !== undefined) query.set('before', String(before))
  return query.size > 0 ? `${routes.deskLog}?${query}` : routes.deskLog
}
