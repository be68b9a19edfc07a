import { readHistory } from '../../editorial/documents/history'
import { readText, readValue } from '../../editorial/documents/read-document'
import { restoreDraft } from '../../editorial/documents/save-draft'
import { compareValues } from '../../editorial/fields/compare'
import { publishEarlier } from '../../editorial/publishing/publish'
import * as routes from '../../routes'
import type { DeskRoute } from '../request'
import { formatDateTime } from '../ui/age'
import { type ComparedText, ComparePage } from './compare-page'
import {
  type DocumentRequest,
  documentNotice,
  documentRoutes,
  publishedContent,
  readPostedVersion,
  redirectStale,
  redirectToDocument,
  refreshContent,
} from './document-request'
import { HistoryPage, ORIGINAL } from './history-page'
import { PreviewPage } from './preview-page'
import { confirmBilling, requireFreshSignIn } from './save-billing'

/** Routes for a document's history and its preview. */
export const documentHistoryRoutes: readonly DeskRoute[] = [
  ...documentRoutes({ step: 'history', method: 'GET', right: 'edit', handle: showHistory }),
  ...documentRoutes({ step: 'compare', method: 'GET', right: 'edit', handle: showComparison }),
  ...documentRoutes({ step: 'restore', method: 'POST', right: 'edit', handle: restore }),
  ...documentRoutes({ step: 'preview', method: 'GET', right: 'edit', handle: showPreview }),
]

async function showHistory(request: DocumentRequest) {
  const { site, state, title, context, may, show } = request
  const { document } = state
  const before = context.req.query('before')
  const { entries, next } = await readHistory(site.database, document, { before })
  const older = next === undefined ? undefined : `${routes.deskDocumentStep(document.name, 'history')}?before=${next}`
  const hasOriginal = older === undefined && (await readValue(site.database, document, null)) !== null
  const body = (
    <HistoryPage
      {...{ state, title, entries, hasOriginal, older }}
      notice={await documentNotice(request)}
      mayPublish={may('publish')}
    />
  )
  return show({ title: `History: ${title}`, body })
}

/** Finds a revision by its id in the URL. Returns undefined if missing. */
async function findRevision(request: DocumentRequest, id: string) {
  const { site, state } = request
  const { document, published, draft } = state
  const value = await readValue(site.database, document, id === ORIGINAL ? null : id)
  if (value === null) return undefined
  const text = id === ORIGINAL ? undefined : await readText(site.database, document.name, id)
  const { timeZone } = publishedContent(request).organization
  const name = text ? `${formatDateTime(text.at, timeZone)}, ${text.by ?? 'the site'}` : 'As it came with the site'
  const isCurrent = id === (published.id ?? ORIGINAL) || id === draft?.id
  return { value, text: { id, name, canRestore: !isCurrent && !document.isFormer } satisfies ComparedText }
}

async function showComparison(request: DocumentRequest) {
  const { state, title, field, context, may, show, notFound } = request
  const before = await findRevision(request, context.req.query('before') ?? '')
  const after = await findRevision(request, context.req.query('after') ?? '')
  if (!before || !after) return notFound()
  const changes = compareValues(field, before.value, after.value)
  const texts = { before: before.text, after: after.text }
  return show({
    title: `Compare: ${title}`,
    body: <ComparePage {...{ state, title, changes }} {...texts} mayPublish={may('publish')} />,
  })
}

async function restore(request: DocumentRequest) {
  const { site, actor, state, fields, may, notFound } = request
  const { name, isBilling } = state.document
  const id = fields.get('revision') ?? ''
  const revisionId = id === ORIGINAL ? null : id
  const seen = { name, version: readPostedVersion(request), revisionId }
  if (isBilling) return requireFreshSignIn(request) ?? restoreBilling(request, revisionId)
  const isPublishing = fields.get('do') === 'publish'
  if (isPublishing && !may('publish')) return request.forbid()
  const result = await (isPublishing ? publishEarlier(site.app, actor, seen) : restoreDraft(site.app, actor, seen))
  if (result.status === 'conflict') return redirectStale(request)
  // The old text violates a rule of this version of the site.
  if (result.status === 'invalid') return redirectToDocument(request, { name, done: 'unfit' })
  if (result.status === 'missing' || result.status === 'too-long') return notFound()
  if (result.status === 'same') return redirectToDocument(request, { name, done: 'same' })
  if (result.status === 'published') await refreshContent(request)
  return redirectToDocument(request, { name, done: isPublishing ? 'published' : 'restored', eventId: result.eventId })
}

async function restoreBilling(request: DocumentRequest, revisionId: string | null) {
  const value = await readValue(request.site.database, request.state.document, revisionId)
  return value === null ? request.notFound() : confirmBilling(request, value)
}

async function showPreview(request: DocumentRequest) {
  const { state, title, may, show, notFound } = request
  const { document, draft, published } = state
  if (document.isBilling) return notFound()
  const revisionId = draft?.id ?? published.id ?? undefined
  const body = <PreviewPage {...{ state, title, revisionId }} mayPublish={may('publish')} />
  return show({ title: `Preview: ${title}`, body })
}
