import type { ReactNode } from 'react'
import { yearAt } from '../../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { ProseFacts } from '../../../content/prose'
import { proseFacts } from '../../../content/prose-facts'
import type { Content } from '../../../content/read-content'
import { titleFacts } from '../../editorial/documents/document-labels'
import { fillTitle, readTitle, toRightSubject } from '../../editorial/documents/documents'
import { type ListedDocument, listDocuments } from '../../editorial/documents/list-documents'
import { type DocumentState, readDocument } from '../../editorial/documents/read-document'
import { buildField, type Field } from '../../editorial/fields/fields'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute, StaffRoute } from '../request'
import { Notice } from '../ui/notice'

/** The addresses of a document: entries of lists have two parts in their names. */
const NAMES = [':name', ':kind/:id'] as const

/** Routes of a document's page, or of one of its steps. */
export function documentRoutes({
  step,
  handle,
  ...route
}: Pick<StaffRoute, 'method' | 'right'> & { step?: string; handle: HandleDocument }): DeskRoute[] {
  return NAMES.map((name) => ({
    ...route,
    path: step === undefined ? routes.deskDocument(name) : routes.deskDocumentStep(name, step),
    handle: (request: DeskRequest) => withDocument(request, isReading(step) ? handle : unlessFormer(handle)),
  }))
}

function isReading(step: string | undefined): boolean {
  return step === 'history' || step === 'compare'
}

/** Former documents can only be read. */
function unlessFormer(handle: HandleDocument): HandleDocument {
  return (request) => {
    const { context, state, redirect, notFound } = request
    if (!state.document.isFormer) return handle(request)
    if (context.req.method !== 'GET') return notFound()
    return redirect(routes.deskDocumentStep(state.document.name, 'history'))
  }
}

/** A request about a document that who asks may edit. */
export interface DocumentRequest extends DeskRequest {
  state: DocumentState
  field: Field
  title: string
}

/** The document as events name it. */
export function documentSubject({ state }: DocumentRequest) {
  return { kind: 'document', id: state.document.name } as const
}

type HandleDocument = (request: DocumentRequest) => Response | Promise<Response>

/** Money is its owners' alone: to others it is as if it did not exist. */
async function withDocument(request: DeskRequest, handle: HandleDocument): Promise<Response> {
  const { site, may, notFound } = request
  const state = await readDocument(site.database, nameIn(request))
  if (!state) return notFound()
  if (!may('edit', toRightSubject(state.document))) return request.forbid()
  return handle({
    ...request,
    state,
    field: buildField(state.document.schema),
    title: fillTitle(titleOf(state), titleFacts(request.site.app)),
  })
}

function nameIn({ context }: DeskRequest): string {
  const { name, kind, id } = context.req.param() as Record<string, string>
  return name ?? `${kind}/${id}`
}

/** What a document is called: entries of lists are called by their titles. */
function titleOf({ document, draft, published }: DocumentState): string {
  if (document.entry === undefined || document.isFormer) return document.title
  return readTitle(draft?.value ?? published.value) ?? document.entry
}

/** The version of the document that the page of a form showed; -1, which none has, where it says none. */
export function readPostedVersion({ fields }: DeskRequest): number {
  const version = Number(fields.get('version') || Number.NaN)
  return Number.isSafeInteger(version) ? version : -1
}

/** Current values of the facts that all prose can use. */
export function readProseFacts(request: Pick<DeskRequest, 'site'>): ProseFacts {
  const content = publishedContent(request)
  return proseFacts(content, DEFAULT_LANGUAGE, yearAt(request.site.app.now(), content.organization.timeZone))
}

/** The documents that who asks may edit, under their titles. */
export async function listEditableDocuments(request: DeskRequest): Promise<ListedDocument[]> {
  const facts = titleFacts(request.site.app)
  const listed = await listDocuments(request.site.database, publishedContent(request))
  return listed
    .filter((document) => request.may('edit', toRightSubject(document)))
    .map((each) => ({ ...each, title: fillTitle(each.title, facts) }))
}

/** What is published now, in memory. */
export function publishedContent({ site }: Pick<DeskRequest, 'site'>): Content {
  return site.app.content.current(DEFAULT_LANGUAGE).content
}

/** Lets who has just published see it at once. */
export function refreshContent({ site }: Pick<DeskRequest, 'site'>): Promise<void> {
  return site.app.content.refresh()
}

/** What was done, as the pages of a document say it afterwards. */
const doneMessages = {
  saved: 'Draft saved.',
  same: 'Nothing has changed.',
  discarded: 'Draft deleted.',
  restored: 'The earlier text is now the draft.',
  published: 'Published.',
  planned: 'Planned.',
  canceled: 'Plan canceled.',
  back: 'The earlier text is back on the site.',
  off: 'It’s off the site.',
  unfit: 'The earlier text no longer fits the rest of the site. Use it as the draft and correct it.',
  changed: 'Changed. All owners get an email about it.',
} as const

export type Done = keyof typeof doneMessages

/** What was done, or why nothing was; `saved` says more of what was saved. */
export function documentNotice(request: DeskRequest, saved: ReactNode = doneMessages.saved) {
  if (request.context.req.query('stale') === undefined) return renderActionNotice(request, { ...doneMessages, saved })
  return <StaleNotice />
}

/** Says why nothing was done. */
export function StaleNotice() {
  return (
    <Notice tone="problem">
      <p>Somebody else changed this in the meantime, so nothing was done. This is how it looks now.</p>
    </Notice>
  )
}

/** Leads back to a document that somebody else has changed, where nothing was typed that could be lost. */
export function redirectStale({ redirect, state }: DocumentRequest): Response {
  return redirect(`${routes.deskDocument(state.document.name)}?stale`)
}

/** Leads back to a document, where it is said what was done. */
export function redirectToDocument(
  { redirect }: DeskRequest,
  { name, what, eventId }: { name: string; what: Done; eventId?: string | undefined },
): Response {
  return redirect(noticeAddress(routes.deskDocument(name), what, eventId))
}
