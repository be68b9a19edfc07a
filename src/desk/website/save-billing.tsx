import { isDeepStrictEqual } from 'node:util'
import { findFieldProblems } from '../../editorial/fields/field-problems'
import { postedFields } from '../../editorial/fields/posted-value'
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

/** Leads to where owners prove again who they are, if the document is money and the last time is long ago. */
export function requireFreshSignIn({
  state: { document },
  session,
  site,
  redirect,
}: DocumentRequest): Response | undefined {
  if (!document.isBilling || isFresh(session, site.app.now())) return undefined
  return redirect(withNextPath(routes.deskVerify, routes.deskDocument(document.name)))
}

/** The value of a money document with the settings' buttons where it has none of its own. */
export function fillBillingDefaults({ settings }: Pick<DeskSite, 'settings'>, value: unknown): unknown {
  const { payment, donate, ...rest } = value as Record<string, unknown>
  if (payment === undefined || donate === undefined) return value
  const { url, buttonId } = settings.payment
  return { ...rest, payment: payment ?? { url, buttonId }, donate: donate ?? { ...settings.donate } }
}

/** As it is kept: what the settings say stays theirs. */
function removeBillingDefaults(site: Pick<DeskSite, 'settings'>, value: unknown): unknown {
  const shown = fillBillingDefaults(site, { payment: null, donate: null }) as Record<string, unknown>
  const entries = Object.entries(value as object)
  return Object.fromEntries(entries.map(([key, part]) => [key, isDeepStrictEqual(part, shown[key]) ? null : part]))
}

/** Shows what will be different, and changes it when that is confirmed. */
export async function saveBilling(request: DocumentRequest, value: unknown): Promise<Response> {
  const { site, state, fields, actor, notFound } = request
  const { document } = state
  const kept = removeBillingDefaults(site, value)
  const version = readPostedVersion(request)
  const problems = findFieldProblems(document.schema, kept)
  if (problems.size > 0) return showForm(request, { value, problems, loaded: readLoadedRevisions(request) }, 422)
  if (version !== state.version) return redirectStale(request)
  if (fields.get('do') !== 'confirm') return confirmBilling(request, kept)
  const result = await publishBilling(site.app, actor, { name: document.name, version, value: kept })
  if (result.status === 'conflict') return redirectStale(request)
  if (result.status === 'missing' || result.status === 'invalid') return notFound()
  await refreshContent(request)
  const eventId = result.status === 'published' ? result.eventId : undefined
  return redirectToDocument(request, { name: document.name, what: eventId ? 'changed' : 'same', eventId })
}

/** Shows what another value would change. */
export async function confirmBilling(request: DocumentRequest, value: unknown): Promise<Response> {
  const { site, state, title, field, show } = request
  const { document } = state
  const then = fillBillingDefaults(site, value)
  const changes = findBillingChanges(document, fillBillingDefaults(site, state.published.value), then)
  if (changes.length === 0) return redirectToDocument(request, { name: state.document.name, what: 'same' })
  const owners = (await listStaff(site.database)).filter(({ role }) => role === 'owner').length
  const body = <BillingPage {...{ state, title, changes, owners }} posted={postedFields(field, then)} />
  return show({ title, body })
}
