import type { ReactNode } from 'react'
import { yearAt } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { ProseFacts } from '../../../content/prose'
import { proseFacts } from '../../../content/prose-facts'
import type { Content } from '../../../content/read-content'
import type { Database } from '../../database/connection'
import { titleFacts } from '../../editorial/documents/document-labels'
import { fillTitle, readTitle, toRightSubject } from '../../editorial/documents/documents'
import { type ListedDocument, listDocuments } from '../../editorial/documents/list-documents'
import { readCurrentText } from '../../editorial/documents/merge-edit'
import { type DocumentState, readDocument } from '../../editorial/documents/read-document'
import { buildField, type Field } from '../../editorial/fields/fields'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute, StaffRoute } from '../request'
import { Notice } from '../ui/notice'

/** URL patterns for document names. Names of posts and announcements have two parts. */
const NAME_PATTERNS = [':name', ':kind/:id'] as const

/** Creates the routes for a document's edit page, or for one of its steps. */
export function documentRoutes({
  step,
  handle,
  ...route
}: Pick<StaffRoute, 'method' | 'right'> & { step?: string; handle: DocumentHandler }): DeskRoute[] {
  return NAME_PATTERNS.map((name) => ({
    ...route,
    path: step === undefined ? routes.deskDocument(name) : routes.deskDocumentStep(name, step),
    handle: (request: DeskRequest) => withDocument(request, isReadOnly(step) ? handle : redirectIfFormer(handle)),
  }))
}

function isReadOnly(step: string | undefined): boolean {
  return step === 'history' || step === 'compare'
}

/** Former documents are read-only: redirects their other pages to the history. */
function redirectIfFormer(handle: DocumentHandler): DocumentHandler {
  return (request) => {
    const { context, state, redirect, notFound } = request
    if (!state.document.isFormer) return handle(request)
    if (context.req.method !== 'GET') return notFound()
    return redirect(routes.deskDocumentStep(state.document.name, 'history'))
  }
}

/** A request about a document that the member may edit. */
export interface DocumentRequest extends DeskRequest {
  state: DocumentState
  field: Field
  title: string
}

export function documentSubject({ state }: DocumentRequest) {
  return { kind: 'document', id: state.document.name } as const
}

type DocumentHandler = (request: DocumentRequest) => Response | Promise<Response>

async function withDocument(request: DeskRequest, handle: DocumentHandler): Promise<Response> {
  const { site, may, notFound } = request
  const state = await readDocument(site.database, readDocumentName(request))
  if (!state) return notFound()
  if (!may('edit', toRightSubject(state.document))) return request.forbid()
  return handle({
    ...request,
    state,
    field: buildField(state.document.schema),
    title: fillTitle(await readDocumentTitle(site.database, state), titleFacts(site.app)),
  })
}

function readDocumentName({ context }: DeskRequest): string {
  const { name, kind, id } = context.req.param() as Record<string, string>
  return name ?? `${kind}/${id}`
}

async function readDocumentTitle(database: Database, state: DocumentState): Promise<string> {
  const { document } = state
  if (document.entry === undefined || document.isFormer) return document.title
  return readTitle((await readCurrentText(database, state)).value) ?? document.entry
}

/** Returns the posted document version, or -1 (matches none) if missing. */
export function readPostedVersion({ fields }: DeskRequest): number {
  const version = Number(fields.get('version') || Number.NaN)
  return Number.isSafeInteger(version) ? version : -1
}

/** Returns the current values of the facts that every prose field can use. */
export function readProseFacts(request: Pick<DeskRequest, 'site'>): ProseFacts {
  const content = publishedContent(request)
  return proseFacts(content, DEFAULT_LANGUAGE, yearAt(request.site.app.now(), content.organization.timeZone))
}

export async function listEditableDocuments(request: DeskRequest): Promise<ListedDocument[]> {
  const facts = titleFacts(request.site.app)
  const listed = await listDocuments(request.site.database, publishedContent(request))
  return listed
    .filter((document) => request.may('edit', toRightSubject(document)))
    .map((each) => ({ ...each, title: fillTitle(each.title, facts) }))
}

/** The published content, from memory. */
export function publishedContent({ site }: Pick<DeskRequest, 'site'>): Content {
  return site.app.content.current(DEFAULT_LANGUAGE).content
}

/** Reloads published content so that the member sees their own change immediately. */
export function refreshContent({ site }: Pick<DeskRequest, 'site'>): Promise<void> {
  return site.app.content.refresh()
}

/** Messages shown after a redirect, by the `done` query value. */
const doneMessages = {
  saved: 'Draft saved.',
  same: 'Nothing has changed.',
  discarded: 'Draft deleted.',
  restored: 'The earlier text is now the draft.',
  published: 'Published.',
  planned: 'Scheduled.',
  canceled: 'Scheduled publication canceled.',
  back: 'The earlier text is back on the site.',
  off: 'It’s off the site.',
  unfit: 'The earlier text no longer fits the rest of the site. Use it as the draft and correct it.',
  changed: 'Changed. All owners get an email about it.',
} as const

export type DoneKey = keyof typeof doneMessages

/** Renders the message about the last change. `saved` replaces the default text for a saved draft. */
export function documentNotice(request: DeskRequest, saved: ReactNode = doneMessages.saved) {
  if (request.context.req.query('stale') === undefined) return renderActionNotice(request, { ...doneMessages, saved })
  return <StaleNotice />
}

export function StaleNotice() {
  return (
    <Notice tone="problem">
      <p>Someone else changed this in the meantime, so nothing was done. This is how it looks now.</p>
    </Notice>
  )
}

/** Redirects to a document that a colleague has changed. Only for requests without typed input. */
export function redirectStale({ redirect, state }: DocumentRequest): Response {
  return redirect(`${routes.deskDocument(state.document.name)}?stale`)
}

export function redirectToDocument(
  { redirect }: DeskRequest,
  { name, done, eventId }: { name: string; done: DoneKey; eventId?: string | undefined },
): Response {
  return redirect(noticeAddress(routes.deskDocument(name), done, eventId))
}
