import { DEFAULT_LANGUAGE } from '../../../content/language'
import { checkLevel } from '../../editorial/checks/all-checks'
import { tryReplaceValue } from '../../editorial/documents/assemble-content'
import { findPriorText } from '../../editorial/documents/history'
import { readValue } from '../../editorial/documents/read-document'
import { compareValues } from '../../editorial/fields/compare'
import type { IdentifiedFinding } from '../../editorial/findings/run-checks'
import type { PublishResult } from '../../editorial/publishing/change-public'
import {
  cancelPlan,
  type PlanRefusal,
  type PlanTimes,
  planPublication,
  type ScheduleResult,
} from '../../editorial/publishing/plan-publication'
import { findPublishingProblems } from '../../editorial/publishing/problems'
import { publishDraft, unpublish } from '../../editorial/publishing/publish'
import * as routes from '../../routes'
import type { DeskRoute } from '../request'
import { planRefusalMessages, readPlannedTime } from '../ui/planned-time'
import {
  type DocumentRequest,
  type DoneKey,
  documentRoutes,
  publishedContent,
  readPostedVersion,
  redirectStale,
  redirectToDocument,
  refreshContent,
} from './document-request'
import { PublishPage } from './publish-page'
import { canUnpublish, UnpublishPage } from './unpublish-page'

/** Routes for publishing and unpublishing a document, now or later. */
export const documentPublishRoutes: readonly DeskRoute[] = [
  ...documentRoutes({ step: 'publish', method: 'GET', right: 'publish', handle: (request) => showPublish(request) }),
  ...documentRoutes({ step: 'publish', method: 'POST', right: 'publish', handle: publish }),
  ...documentRoutes({
    step: 'unpublish',
    method: 'GET',
    right: 'publish',
    handle: (request) => showUnpublish(request),
  }),
  ...documentRoutes({ step: 'unpublish', method: 'POST', right: 'publish', handle: unpublishOrPlan }),
  ...documentRoutes({ step: 'cancel', method: 'POST', right: 'publish', handle: cancel }),
]

async function showPublish(request: DocumentRequest, error?: string) {
  const { state, field, title, site, fields, show } = request
  const { document, draft, published } = state
  if (!draft) return redirectToDocument(request, { name: document.name, done: 'same' })
  const problems = await findPublishingProblems(site.database, document, draft.value)
  const body = (
    <PublishPage
      {...{ state, title, field, problems, error }}
      changes={compareValues(field, published.value, draft.value)}
      warnings={problems.size > 0 ? [] : await findWarnings(request, draft.value)}
      times={{ from: fields.get('from') ?? '', until: fields.get('until') ?? '' }}
    />
  )
  return show({ title: `Publish: ${title}`, body, status: error === undefined ? 200 : 422 })
}

/** Returns the findings that publishing would add, and the document's remaining ones. */
async function findWarnings(request: DocumentRequest, value: unknown): Promise<string[]> {
  const { site, state } = request
  // The checks only read the default language.
  if (state.document.language !== DEFAULT_LANGUAGE) return []
  const after = tryReplaceValue(publishedContent(request), state.document, value)
  if (!after) return []
  const { added, existing } = await site.checkDraft(after)
  const own = existing.filter(({ document }) => document === state.document.name)
  return sortAlarmsFirst([...added, ...own])
    .slice(0, MAX_WARNINGS)
    .map(formatWarning)
}

const MAX_WARNINGS = 20

function sortAlarmsFirst(findings: readonly IdentifiedFinding[]): IdentifiedFinding[] {
  return findings.toSorted((one, other) => checkLevel(one.check).localeCompare(checkLevel(other.check)))
}

function formatWarning({ check, message }: IdentifiedFinding): string {
  return checkLevel(check) === 'hint' ? `Hint: ${message}` : `The site check would say: ${message}`
}

async function publish(request: DocumentRequest) {
  const { site, actor, state, fields } = request
  const times = readTimes(request)
  if (typeof times === 'string') return showPublish(request, times)
  const seen = { name: state.document.name, version: readPostedVersion(request) }
  const outcome = { published: 'published', showAgain: showPublish } as const
  if (times.publishAt) return respond(request, await planPublication(site.app, actor, seen, times), outcome)
  const isPublished = state.draft === null && state.published.id === fields.get('draft')
  // Handle a double click.
  if (isPublished) return redirectToDocument(request, { name: seen.name, done: 'published' })
  const result = await publishDraft(site.app, actor, seen)
  const response = await respond(request, result, outcome)
  if (result.status !== 'published' || !times.unpublishAt) return response
  return respond(request, await planPublication(site.app, actor, { ...seen, version: result.version }, times), outcome)
}

async function showUnpublish(request: DocumentRequest, error?: string) {
  const { state, title, field, site, fields, show } = request
  const { document, published } = state
  if (document.isBilling || !canUnpublish(state)) return request.notFound()
  const isEntry = document.entry !== undefined
  const before = isEntry ? null : await findPriorText(site.database, document.name, published.id ?? '')
  const changes = isEntry ? [] : compareValues(field, published.value, await readValue(site.database, document, before))
  const body = <UnpublishPage {...{ state, title, changes, error }} at={fields.get('until') ?? ''} />
  return show({ title: `Undo publishing: ${title}`, body, status: error === undefined ? 200 : 422 })
}

async function unpublishOrPlan(request: DocumentRequest) {
  const { site, actor, state } = request
  const times = readTimes(request)
  if (typeof times === 'string') return showUnpublish(request, times)
  const seen = { name: state.document.name, version: readPostedVersion(request) }
  const change = times.unpublishAt ? planPublication(site.app, actor, seen, times) : unpublish(site.app, actor, seen)
  const published = state.document.entry === undefined ? 'back' : 'off'
  return respond(request, await change, { published, showAgain: showUnpublish })
}

async function cancel(request: DocumentRequest) {
  const { site, actor, state } = request
  const seen = { name: state.document.name, version: readPostedVersion(request) }
  return respond(request, await cancelPlan(site.app, actor, seen), { published: 'canceled', showAgain: redirectStale })
}

/** Returns the typed times, or an error message. */
function readTimes(request: DocumentRequest): PlanTimes | string {
  const [publishAt, unpublishAt] = [readPlannedTime(request, 'from'), readPlannedTime(request, 'until')]
  if (typeof publishAt === 'string') return publishAt
  return typeof unpublishAt === 'string' ? unpublishAt : { publishAt, unpublishAt }
}

const refusalMessages: Readonly<Record<PlanRefusal, string>> = {
  ...planRefusalMessages,
  'ends-before': 'Please enter an end that’s after the start',
  'nothing-to-publish': 'There is no draft to publish',
  'nothing-to-take-back': 'There is nothing to undo',
}

async function respond(
  request: DocumentRequest,
  result: PublishResult | ScheduleResult,
  { published, showAgain }: { published: DoneKey; showAgain: ShowAgain },
): Promise<Response> {
  const { name } = request.state.document
  if (result.status === 'conflict') return redirectStale(request)
  if (result.status === 'missing') return request.notFound()
  if (result.status === 'invalid') return request.redirect(routes.deskDocumentStep(name, 'publish'))
  if (result.status === 'refused') return showAgain(request, refusalMessages[result.reason])
  if (result.status === 'published') await refreshContent(request)
  const done = result.status === 'published' ? published : result.status
  return redirectToDocument(request, { name, done, eventId: result.status === 'same' ? undefined : result.eventId })
}

type ShowAgain = (request: DocumentRequest, error: string) => Response | Promise<Response>
