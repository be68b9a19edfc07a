import type { ReactNode } from 'react'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { type MergedTexts, readCurrentText } from '../../editorial/documents/merge-edit'
import { moveDraft } from '../../editorial/documents/new-document'
import { type DocumentState, readValue } from '../../editorial/documents/read-document'
import { discardDraft, type SaveResult, saveDraft, storeDiscardedText } from '../../editorial/documents/save-draft'
import { compareValues } from '../../editorial/fields/compare'
import { findField } from '../../editorial/fields/field-path'
import { type FieldProblems, findFieldProblems } from '../../editorial/fields/field-problems'
import { applyStep } from '../../editorial/fields/field-steps'
import { readPostedValue } from '../../editorial/fields/posted-value'
import { acceptTheirs, parseTakeStep } from '../../editorial/fields/take-theirs'
import { applyQuote } from '../../editorial/quotes/take-quote'
import * as routes from '../../routes'
import { noticeAddress } from '../action-notice'
import type { DeskRoute } from '../request'
import { ColleagueChanges, readColleagues } from './colleagues'
import { readConflict } from './conflict'
import {
  type DocumentRequest,
  documentNotice,
  documentRoutes,
  documentSubject,
  readPostedVersion,
  redirectStale,
} from './document-request'
import { formatRevision, parseRevision, readLoadedRevisions } from './loaded-revisions'
import { listQuotableFacts } from './quote-routes'
import { fillBillingDefaults, requireFreshSignIn, saveBilling } from './save-billing'
import { showForm } from './show-form'

/** Routes for editing a document's draft. */
export const documentEditRoutes: readonly DeskRoute[] = [
  ...documentRoutes({ method: 'GET', right: 'edit', handle: showDocument }),
  ...documentRoutes({ method: 'POST', right: 'edit', handle: save }),
  ...documentRoutes({ step: 'discard', method: 'POST', right: 'edit', handle: discard }),
]

async function showDocument(request: DocumentRequest) {
  const { state, context } = request
  const refused = requireFreshSignIn(request)
  if (refused) return refused
  const value = await readInitialValue(request)
  const isCheckRequested = context.req.query('check') !== undefined
  const problems = isCheckRequested ? findFieldProblems(state.document.schema, value) : new Map()
  return showForm(request, {
    value,
    problems,
    notice: await documentNotice(request, await renderMergedChanges(request)),
  })
}

async function readInitialValue({ site, state }: DocumentRequest): Promise<unknown> {
  const { value } = await readCurrentText(site.database, state)
  return state.document.isBilling ? fillBillingDefaults(site, value) : value
}

async function save(request: DocumentRequest) {
  const { fields, state, field, site, actor } = request
  const refused = requireFreshSignIn(request)
  if (refused) return refused
  const step = fields.get('step')
  if (step !== null) return redisplayForm(request, await applyStepOrTake(request, step))
  const value = readPostedValue(field, fields)
  if (state.document.isBilling) return saveBilling(request, value)
  const newName = readNewName(request, value)
  if (newName?.problem !== undefined)
    return redisplayForm(request, value, { problems: new Map([['id', newName.problem]]), status: 422 })
  const { name } = state.document
  const { version, base } = readLoadedRevisions(request)
  const change = { name, version, base: parseRevision(base), value }
  const result = newName
    ? await moveDraft(site.app, actor, { ...change, to: newName.name })
    : await saveDraft(site.app, actor, change)
  if (result.status === 'taken') {
    return redisplayForm(request, value, { problems: new Map([['id', ADDRESS_TAKEN]]), status: 422 })
  }
  return respondToSave(request, result, value, newName?.name ?? name)
}

/** Returns the value after a list, conflict, or quote button was pressed. */
async function applyStepOrTake(request: DocumentRequest, step: string): Promise<unknown> {
  const { field, fields } = request
  const path = parseTakeStep(step)
  if (path !== undefined) return acceptColleagueField(request, path)
  const taken = applyQuote(fields, step, listQuotableFacts(request), DEFAULT_LANGUAGE)
  return applyStep(field, readPostedValue(field, taken), step)
}

/** Returns the posted value with one field taken from a colleague. A replaced list is kept in the history. */
async function acceptColleagueField(request: DocumentRequest, path: string) {
  const { site, actor, state, field, fields } = request
  const { document } = state
  if (findField(field, path)?.kind === 'list' && fields.has('before'))
    await storeDiscardedText(site.app, actor, { name: document.name, value: readPostedValue(field, fields) })
  const theirs = await readValue(site.database, document, parseRevision(readLoadedRevisions(request).base) ?? null)
  return readPostedValue(field, acceptTheirs(field, fields, theirs, path))
}

/** Shows the posted form again with its loaded revisions and conflicts. */
async function redisplayForm(
  request: DocumentRequest,
  value: unknown,
  { problems = new Map(), status = 200 }: { problems?: FieldProblems; status?: 200 | 422 } = {},
) {
  const loaded = readLoadedRevisions(request)
  const conflict = 'before' in loaded ? await readConflict(request, loaded, value) : undefined
  return showForm(request, { value, problems, loaded, conflict, isUnsaved: true }, status)
}

const ADDRESS_TAKEN = 'This address is taken, or something is scheduled for the current one'

/** Returns the new name of a renamed post or announcement, or undefined if its address has not changed. */
function readNewName(
  { state: { document, published } }: DocumentRequest,
  value: unknown,
): { name: string; problem?: string } | undefined {
  const { entry, name, schema } = document
  const { id } = Object(value)
  if (entry === undefined || id === entry) return undefined
  const to = `${name.slice(0, name.lastIndexOf('/'))}/${id}`
  if (published.id !== null || published.value !== null) return { name: to, problem: fixedAddressMessage(entry) }
  const problem = findFieldProblems(schema, value).get('id')
  return { name: to, ...(problem !== undefined && { problem }) }
}

function fixedAddressMessage(entry: string): string {
  return `The address stays ${entry} because other pages may link to it`
}

async function respondToSave(request: DocumentRequest, result: SaveResult, value: unknown, name: string) {
  const { fields, redirect, notFound, state } = request
  if (result.status === 'missing') return notFound()
  if (result.status === 'too-long')
    return redisplayForm(request, value, { problems: new Map([['', 'This is too long to save']]), status: 422 })
  if (result.status === 'conflict') return showConflict(request, result.state, value)
  const { eventId, merged } = result.status === 'saved' ? result : {}
  const step = fields.get('do')
  // Show merged changes before publishing them.
  if (!merged && (step === 'preview' || step === 'publish')) return redirect(routes.deskDocumentStep(name, step))
  const isChecked = merged !== undefined || findFieldProblems(state.document.schema, value).size > 0
  const done = noticeAddress(routes.deskDocument(name), result.status, eventId)
  return redirect(done + mergedQuery(merged, readLoadedRevisions(request).since) + (isChecked ? '&check' : ''))
}

/** Shows the fields that both changed. Other changes by the colleague are already merged into the form. */
async function showConflict(request: DocumentRequest, state: DocumentState, value: unknown) {
  const { base: before, since } = readLoadedRevisions(request)
  const { id } = await readCurrentText(request.site.database, state)
  const loaded = { version: state.version, base: formatRevision(id), since, before }
  const { merged, ...conflict } = await readConflict(request, loaded, value)
  return showForm(request, { value: merged, problems: new Map(), state, loaded, conflict }, 409)
}

function mergedQuery(merged: MergedTexts | undefined, since: number): string {
  if (!merged) return ''
  return `&${new URLSearchParams({ base: formatRevision(merged.base), theirs: formatRevision(merged.theirs), since: String(since) })}`
}

/** Describes the changes that were merged into the saved draft, or returns undefined if there were none. */
async function renderMergedChanges(request: DocumentRequest): Promise<ReactNode> {
  const { site, state, field, context } = request
  const query = (name: string) => context.req.query(name)
  const [base, theirs] = [parseRevision(query('base')), parseRevision(query('theirs'))]
  if (base === undefined || theirs === undefined) return undefined
  const read = (revision: string | null) => readValue(site.database, state.document, revision)
  const changes = compareValues(field, await read(base), await read(theirs))
  if (changes.length === 0) return undefined
  const names = await readColleagues(request, documentSubject(request), Number(query('since')) || 0)
  return (
    <>
      Draft saved. <ColleagueChanges names={names} fields={changes.map(({ labels }) => labels.join(' › '))} /> are in
      it, too.
    </>
  )
}

async function discard(request: DocumentRequest) {
  const { site, actor, state, redirect, notFound } = request
  const { name } = state.document
  const result = await discardDraft(site.app, actor, { name, version: readPostedVersion(request) })
  if (result.status === 'conflict') return redirectStale(request)
  if (result.status === 'missing' || result.status === 'too-long') return notFound()
  const isGone = state.published.id === null && state.published.value === null
  const eventId = result.status === 'saved' ? result.eventId : undefined
  return redirect(noticeAddress(isGone ? routes.deskWebsite : routes.deskDocument(name), 'discarded', eventId))
}
