import { readLastText } from '../../editorial/documents/history'
import { moveDraft } from '../../editorial/documents/new-document'
import { discardDraft, type SaveResult, saveDraft } from '../../editorial/documents/save-draft'
import { compareValues } from '../../editorial/fields/compare'
import { problemsOf } from '../../editorial/fields/field-problems'
import { applyStep } from '../../editorial/fields/field-steps'
import { readPosted } from '../../editorial/fields/posted-value'
import * as routes from '../../routes'
import { doneAddress } from '../own-notice'
import type { DeskRoute } from '../request'
import { type DocumentRequest, documentNotice, documentRoutes, leadStale, versionIn } from './document-request'
import { requireFreshProof, saveBilling, shownBilling } from './save-billing'
import { showForm } from './show-form'

/** A document as a form: its draft is written here. */
export const documentEditRoutes: readonly DeskRoute[] = [
  ...documentRoutes({ method: 'GET', right: 'edit', handle: showDocument }),
  ...documentRoutes({ method: 'POST', right: 'edit', handle: save }),
  ...documentRoutes({ step: 'discard', method: 'POST', right: 'edit', handle: discard }),
]

async function showDocument(request: DocumentRequest) {
  const { state, context } = request
  const refused = requireFreshProof(request)
  if (refused) return refused
  const value = await startingValue(request)
  const isChecked = context.req.query('check') !== undefined
  const problems = isChecked ? problemsOf(state.document.schema, value) : new Map()
  return showForm(request, { value, problems, notice: await documentNotice(request) })
}

/** The draft; else what is public; of what was taken off the site, the last text that was on it. */
async function startingValue({ site, state }: DocumentRequest): Promise<unknown> {
  const value = state.draft?.value ?? state.published.value ?? (await readLastText(site.database, state.document))
  return state.document.isBilling ? shownBilling(site, value) : value
}

async function save(request: DocumentRequest) {
  const { fields, state, field, site, actor } = request
  const refused = requireFreshProof(request)
  if (refused) return refused
  const value = readPosted(field, fields)
  const step = fields.get('step')
  // The version stays that of the page on which it was begun.
  const seen = { ...state, version: versionIn(request) }
  if (step !== null)
    return showForm(request, {
      value: applyStep(field, value, step),
      problems: new Map(),
      state: seen,
      isUnsaved: true,
    })
  if (state.document.isBilling) return saveBilling(request, value)
  const to = addressIn(request, value)
  if (to?.problem !== undefined)
    return showForm(request, { value, problems: new Map([['id', to.problem]]), state: seen }, 422)
  const { name } = state.document
  const given = { name, version: seen.version, value }
  const result = to
    ? await moveDraft(site.app, actor, { ...given, to: to.name })
    : await saveDraft(site.app, actor, given)
  if (result.status === 'taken')
    return showForm(request, { value, problems: new Map([['id', TAKEN]]), state: seen }, 422)
  return settle(request, result, value, to?.name ?? name)
}

const TAKEN = 'Another post has this address, or something is planned for the current one'

/** The address that an entry of a list is to get instead of its own; undefined where that stays. */
function addressIn(
  { state: { document, published } }: DocumentRequest,
  value: unknown,
): { name: string; problem?: string } | undefined {
  const { entry, name, schema } = document
  const { id } = Object(value)
  if (entry === undefined || id === entry) return undefined
  const to = `${name.slice(0, name.indexOf('/'))}/${id}`
  if (published.id !== null || published.value !== null)
    return { name: to, problem: `The address stays ${entry} because other pages may link to it` }
  const problem = problemsOf(schema, value).get('id')
  return { name: to, ...(problem !== undefined && { problem }) }
}

function settle(request: DocumentRequest, result: SaveResult, value: unknown, name: string) {
  const { fields, redirect, notFound, state, field } = request
  if (result.status === 'missing') return notFound()
  if (result.status === 'too-long')
    return showForm(request, { value, problems: new Map([['', 'This is too long to save']]) }, 422)
  if (result.status === 'conflict') {
    const theirs = result.state.draft ?? result.state.published
    const changes = compareValues(field, theirs.value, value)
    return showForm(
      request,
      { value, problems: new Map(), state: result.state, conflict: { by: theirs.by, changes } },
      409,
    )
  }
  const step = fields.get('do')
  if (step === 'preview' || step === 'publish') return redirect(routes.deskDocumentStep(name, step))
  const problems = problemsOf(state.document.schema, value)
  const eventId = result.status === 'saved' ? result.eventId : undefined
  return redirect(doneAddress(routes.deskDocument(name), result.status, eventId) + (problems.size > 0 ? '&check' : ''))
}

async function discard(request: DocumentRequest) {
  const { site, actor, state, redirect, notFound } = request
  const { name } = state.document
  const result = await discardDraft(site.app, actor, { name, version: versionIn(request) })
  if (result.status === 'conflict') return leadStale(request)
  if (result.status === 'missing' || result.status === 'too-long') return notFound()
  const isGone = state.published.id === null && state.published.value === null
  const eventId = result.status === 'saved' ? result.eventId : undefined
  return redirect(doneAddress(isGone ? routes.deskWebsite : routes.deskDocument(name), 'discarded', eventId))
}
