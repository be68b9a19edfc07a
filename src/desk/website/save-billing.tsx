import { isDeepStrictEqual } from 'node:util'
import { findFieldProblems } from '../../editorial/fields/field-problems'
import { listPostedFields } from '../../editorial/fields/posted-value'
import { findBillingChanges } from '../../editorial/publishing/billing-changes'
import { publishBilling } from '../../editorial/publishing/publish-billing'
import * as routes from '../../routes'
import { isFresh } from '../../staff/sessions'
import { listStaff } from '../../staff/team'
import { withNextPath } from '../next-path'
import type { DeskSite } from '../request'
import { BillingPage } from './billing-page'
import {
  type DocumentRequest,
  readPostedVersion,
  redirectStale,
  redirectToDocument,
  refreshContent,
} from './document-request'
import { readLoadedRevisions } from './loaded-revisions'
import { showForm } from './show-form'

/** Redirects to the sign-in check if the document needs a fresh sign-in. */
export function requireFreshSignIn({
  state: { document },
  session,
  site,
  redirect,
}: DocumentRequest): Response | undefined {
  if (!document.isBilling || isFresh(session, site.app.now())) return undefined
  return redirect(withNextPath(routes.deskVerify, routes.deskDocument(document.name)))
}

/** Fills in the payment buttons from the settings where the document has none. */
export function fillBillingDefaults({ settings }: Pick<DeskSite, 'settings'>, value: unknown): unknown {
  const { payment, donate, ...rest } = value as Record<string, unknown>
  if (payment === undefined || donate === undefined) return value
  const { url, buttonId } = settings.payment
  return { ...rest, payment: payment ?? { url, buttonId }, donate: donate ?? { ...settings.donate } }
}

/** Replaces values that equal the settings with null, so that they still follow the settings. */
function removeBillingDefaults(site: Pick<DeskSite, 'settings'>, value: unknown): unknown {
  const defaults = fillBillingDefaults(site, { payment: null, donate: null }) as Record<string, unknown>
  const entries = Object.entries(value as object)
  return Object.fromEntries(entries.map(([key, part]) => [key, isDeepStrictEqual(part, defaults[key]) ? null : part]))
}

/** Publishes the change once the owner has confirmed it. */
export async function saveBilling(request: DocumentRequest, value: unknown): Promise<Response> {
  const { site, state, fields, actor, notFound } = request
  const { document } = state
  const stored = removeBillingDefaults(site, value)
  const version = readPostedVersion(request)
  const problems = findFieldProblems(document.schema, stored)
  if (problems.size > 0) return showForm(request, { value, problems, loaded: readLoadedRevisions(request) }, 422)
  if (version !== state.version) return redirectStale(request)
  if (fields.get('do') !== 'confirm') return confirmBilling(request, stored)
  const result = await publishBilling(site.app, actor, { name: document.name, version, value: stored })
  if (result.status === 'conflict') return redirectStale(request)
  if (result.status === 'missing' || result.status === 'invalid') return notFound()
  await refreshContent(request)
  const eventId = result.status === 'published' ? result.eventId : undefined
  return redirectToDocument(request, { name: document.name, done: eventId ? 'changed' : 'same', eventId })
}

/** Shows what the new value would change and asks to confirm it. */
export async function confirmBilling(request: DocumentRequest, value: unknown): Promise<Response> {
  const { site, state, title, field, show } = request
  const { document } = state
  const proposedValue = fillBillingDefaults(site, value)
  const changes = findBillingChanges(document, fillBillingDefaults(site, state.published.value), proposedValue)
  if (changes.length === 0) return redirectToDocument(request, { name: state.document.name, done: 'same' })
  const owners = (await listStaff(site.database)).filter(({ role }) => role === 'owner').length
  const body = <BillingPage {...{ state, title, changes, owners }} posted={listPostedFields(field, proposedValue)} />
  return show({ title, body })
}
