import { DEFAULT_LANGUAGE } from '../../../content/language'
import { checkLevel } from '../../editorial/checks/all-checks'
import { withCheckedValue } from '../../editorial/documents/assemble-content'
import { findTextBefore } from '../../editorial/documents/history'
import { readValue } from '../../editorial/documents/read-document'
import { compareValues } from '../../editorial/fields/compare'
import type { IdentifiedFinding } from '../../editorial/findings/run-checks'
import type { PublishResult } from '../../editorial/publishing/change-public'
import { findPublishingProblems } from '../../editorial/publishing/problems'
import { publishDraft, unpublish } from '../../editorial/publishing/publish'
import {
  cancelPlan,
  type PlanRefusal,
  type PlanTimes,
  planPublication,
  type ScheduleResult,
} from '../../editorial/publishing/schedule'
import * as routes from '../../routes'
import type { DeskRoute } from '../request'
import { planRefusalMessages, readPlannedTime } from '../ui/planned-time'
import {
  type DocumentRequest,
  type Done,
  documentRoutes,
  publishedContent,
  readPostedVersion,
  redirectStale,
  redirectToDocument,
  refreshContent,
} from './document-request'
import { PublishPage } from './publish-page'
import { canUnpublish, UnpublishPage } from './unpublish-page'

/** A draft goes to the site, or what is there leaves it: now, or at a time. */
export const documentPublishRoutes: readonly DeskRoute[] = [
  ...documentRoutes({ step: 'publish', method: 'GET', right: 'publish', handle: (request) => showPublish(request) }),
  ...documentRoutes({ step: 'publish', method: 'POST', right: 'publish', handle: publish }),
  ...documentRoutes({
    step: 'unpublish',
    method: 'GET',
    right: 'publish',
    handle: (request) => showUnpublish(request),
  }),
  ...documentRoutes({ step: 'unpublish', method: 'POST', right: 'publish', handle: takeBack }),
  ...documentRoutes({ step: 'cancel', method: 'POST', right: 'publish', handle: cancel }),
]

async function showPublish(request: DocumentRequest, error?: string) {
  const { state, field, title, site, fields, show } = request
  const { document, draft, published } = state
  if (!draft) return redirectToDocument(request, { name: document.name, what: 'same' })
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

/** The findings that publishing would add, and those that the document keeps. */
async function findWarnings(request: DocumentRequest, value: unknown): Promise<string[]> {
  const { site, state } = request
  // The checks read the default language only.
  if (state.document.language !== DEFAULT_LANGUAGE) return []
  const after = withCheckedValue(publishedContent(request), state.document, value)
  if (!after) return []
  const { added, existing } = await site.checkDraft(after)
  const own = existing.filter(({ document }) => document === state.document.name)
  return sortByLevel([...added, ...own])
    .slice(0, MOST_FINDINGS)
    .map(inWords)
}

const MOST_FINDINGS = 20

/** Alarms first. */
function sortByLevel(findings: readonly IdentifiedFinding[]): IdentifiedFinding[] {
  return findings.toSorted((one, other) => checkLevel(one.check).localeCompare(checkLevel(other.check)))
}

function inWords({ check, message }: IdentifiedFinding): string {
  return checkLevel(check) === 'hint' ? `Hint: ${message}` : `The site check would say: ${message}`
}

async function publish(request: DocumentRequest) {
  const { site, actor, state, fields } = request
  const times = readTimes(request)
  if (typeof times === 'string') return showPublish(request, times)
  const seen = { name: state.document.name, version: readPostedVersion(request) }
  const answer = { published: 'published', showAgain: showPublish } as const
  if (times.publishAt) return settle(request, await planPublication(site.app, actor, seen, times), answer)
  const isPublished = state.draft === null && state.published.id === fields.get('draft')
  // A second click finds it done.
  if (isPublished) return redirectToDocument(request, { name: seen.name, what: 'published' })
  const result = await publishDraft(site.app, actor, seen)
  const response = await settle(request, result, answer)
  if (result.status !== 'published' || !times.unpublishAt) return response
  return settle(request, await planPublication(site.app, actor, { ...seen, version: result.version }, times), answer)
}

async function showUnpublish(request: DocumentRequest, error?: string) {
  const { state, title, field, site, fields, show } = request
  const { document, published } = state
  if (document.isBilling || !canUnpublish(state)) return request.notFound()
  const isEntry = document.entry !== undefined
  const before = isEntry ? null : await findTextBefore(site.database, document.name, published.id ?? '')
  const changes = isEntry ? [] : compareValues(field, published.value, await readValue(site.database, document, before))
  const body = <UnpublishPage {...{ state, title, changes, error }} at={fields.get('until') ?? ''} />
  return show({ title: `Undo publishing: ${title}`, body, status: error === undefined ? 200 : 422 })
}

async function takeBack(request: DocumentRequest) {
  const { site, actor, state } = request
  const times = readTimes(request)
  if (typeof times === 'string') return showUnpublish(request, times)
  const seen = { name: state.document.name, version: readPostedVersion(request) }
  const change = times.unpublishAt ? planPublication(site.app, actor, seen, times) : unpublish(site.app, actor, seen)
  const published = state.document.entry === undefined ? 'back' : 'off'
  return settle(request, await change, { published, showAgain: showUnpublish })
}

async function cancel(request: DocumentRequest) {
  const { site, actor, state } = request
  const seen = { name: state.document.name, version: readPostedVersion(request) }
  return settle(request, await cancelPlan(site.app, actor, seen), { published: 'canceled', showAgain: redirectStale })
}

/** The times that were typed; a sentence where they make no sense. */
function readTimes(request: DocumentRequest): PlanTimes | string {
  const [publishAt, unpublishAt] = [readPlannedTime(request, 'from'), readPlannedTime(request, 'until')]
  if (typeof publishAt === 'string') return publishAt
  return typeof unpublishAt === 'string' ? unpublishAt : { publishAt, unpublishAt }
}

const refusals: Readonly<Record<PlanRefusal, string>> = {
  ...planRefusalMessages,
  'ends-before': 'Please enter an end after the beginning',
  'nothing-to-publish': 'There is no draft to publish',
  'nothing-to-take-back': 'There is nothing to undo',
}

async function settle(
  request: DocumentRequest,
  result: PublishResult | ScheduleResult,
  { published, showAgain }: { published: Done; showAgain: ShowAgain },
): Promise<Response> {
  const { name } = request.state.document
  if (result.status === 'conflict') return redirectStale(request)
  if (result.status === 'missing') return request.notFound()
  if (result.status === 'invalid') return request.redirect(routes.deskDocumentStep(name, 'publish'))
  if (result.status === 'refused') return showAgain(request, refusals[result.reason])
  if (result.status === 'published') await refreshContent(request)
  const what = result.status === 'published' ? published : result.status
  return redirectToDocument(request, { name, what, eventId: result.status === 'same' ? undefined : result.eventId })
}

type ShowAgain = (request: DocumentRequest, error: string) => Response | Promise<Response>
