import { documentGroups, type EntryKind, entryKinds, isEntryKind } from '../../editorial/documents/documents'
import type { ListedDocument } from '../../editorial/documents/list-documents'
import { createDocumentDraft } from '../../editorial/documents/new-document'
import { emptyValue } from '../../editorial/fields/field-steps'
import { buildField } from '../../editorial/fields/fields'
import * as routes from '../../routes'
import type { DeskRequest, DeskRoute } from '../request'
import { documentNotice, listEditableDocuments, publishedContent, redirectToDocument } from './document-request'
import { NewDocumentPage, newDocumentHeading } from './new-document-page'
import { groupPages } from './page-groups'
import { type ShownGroup, toGroupKey, WebsitePage } from './website-page'

/** Routes for the list of documents and for adding own pages, posts, and announcements. */
export const websiteRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskWebsite, right: 'edit', handle: showWebsite },
  { method: 'GET', path: routes.deskNewDocument(':kind'), right: 'edit', handle: showNew },
  { method: 'POST', path: routes.deskNewDocument(':kind'), right: 'edit', handle: createDocument },
]

async function showWebsite(request: DeskRequest) {
  const { site, show } = request
  const own = await listEditableDocuments(request)
  const names = site.app.content.unusableDocuments()
  const body = (
    <WebsitePage
      pages={groupPages(site.listMenu(publishedContent(request)), own)}
      groups={furtherGroups.map((group) => paginateGroup(request, group, own))}
      unfit={own.filter(({ name }) => names.includes(name))}
      notice={await documentNotice(request)}
    />
  )
  return show({ title: 'Website', body })
}

/** The groups after the site's pages, facts last. */
const furtherGroups = [
  ...documentGroups.filter((group) => !['Pages', 'Lists', 'Facts'].includes(group)),
  'Facts',
] as const

const GROUP_PAGE_SIZE = 50

function paginateGroup(
  { context }: DeskRequest,
  group: ShownGroup['group'],
  found: readonly ListedDocument[],
): ShownGroup {
  const documents = found.filter((each) => each.group === group)
  if (documents.length <= GROUP_PAGE_SIZE) return { group, documents }
  const requested = Number(context.req.query(toGroupKey(group)))
  const start = Number.isSafeInteger(requested) && requested > 0 && requested < documents.length ? requested : 0
  const address = (from: number) => {
    const query = new URLSearchParams(new URL(context.req.url).search)
    query.set(toGroupKey(group), String(Math.max(0, from)))
    return `${routes.deskWebsite}?${query}#${toGroupKey(group)}`
  }
  const end = start + GROUP_PAGE_SIZE
  return {
    group,
    documents: documents.slice(start, end),
    newer: start > 0 ? address(start - GROUP_PAGE_SIZE) : undefined,
    older: end < documents.length ? address(end) : undefined,
  }
}

function showNew({ context, show, notFound }: DeskRequest) {
  const kind = context.req.param('kind') ?? ''
  return isEntryKind(kind)
    ? show({ title: newDocumentHeading(kind), body: <NewDocumentPage kind={kind} /> })
    : notFound()
}

async function createDocument(request: DeskRequest) {
  const { site, context, actor, fields, show, notFound } = request
  const kind = context.req.param('kind') ?? ''
  if (!isEntryKind(kind)) return notFound()
  const title = (fields.get('title') ?? '').replaceAll(/\s+/g, ' ').trim()
  const refuse = (error: string) => {
    const body = <NewDocumentPage kind={kind} title={title} error={error} />
    return show({ title: newDocumentHeading(kind), body, status: 422 })
  }
  if (title === '') return refuse('Please fill this in')
  const value = {
    ...(emptyValue(buildField(entryKinds[kind].schema)) as object),
    title,
    ...initialFields(request, kind),
  }
  const draft = await createDocumentDraft(site.app, actor, { kind, title, value })
  if (!draft) return refuse('Too many have this name. Please choose another one')
  return redirectToDocument(request, { name: draft.name, done: 'saved', eventId: draft.eventId })
}

/** Initial values besides the title. */
function initialFields(request: DeskRequest, kind: EntryKind): object {
  if (kind === 'ownPages') return { where: 'footer', purpose: 'page' }
  if (kind === 'announcements') return { kind: 'other', where: 'home' }
  const { timeZone } = publishedContent(request).organization
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(
    request.site.app.now().getTime(),
  ).toZonedDateTimeISO(timeZone)
  return { date: { year, month, day } }
}
