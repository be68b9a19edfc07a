import {
  cancelDueBatch,
  MAX_DUE_EMAILS,
  queuePaymentDue,
  readDueBatch,
  readDueFamilies,
  renderPaymentDue,
} from '../../payments/emails'
import * as routes from '../../routes'
import { OVER_BUDGET } from '../emails/over-budget'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { BatchPage } from './batch-page'
import { DuePage } from './due-page'

const right = 'payments'

/** Emails to families about what is due. */
export const dueEmailRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskDueEmails, right, handle: (request) => showFamilies(request) },
  { method: 'POST', path: routes.deskDueEmails, right, fresh: true, handle: send },
  { method: 'GET', path: routes.deskDueBatch(':id'), right, handle: showBatch },
  { method: 'POST', path: `${routes.deskDueBatch(':id')}/cancel`, right, handle: cancel },
]

const TITLE = 'Emails about what is due'
const MASK = '••••••'

/** Shows the chosen applications or, without a choice, everyone who owes something, with the overdue ones checked. */
async function showFamilies(request: DeskRequest, problem?: string, status?: DeskPage['status']) {
  const { site, context, fields, show } = request
  const chosen = problem === undefined ? context.req.queries('application') : fields.getAll('application')
  const families = await readDueFamilies(site.app, site.database, chosen)
  const [first] = families
  const sample = first && renderPaymentDue(site.app, first, MASK).text
  const chosenIds = chosen ?? families.flatMap((each) => (each.isOverdue ? each.applicationId : []))
  const page = { families, chosenIds: new Set(chosenIds.slice(0, MAX_DUE_EMAILS)), sample, problem }
  return show({ title: TITLE, body: <DuePage heading={TITLE} {...page} />, status })
}

async function send(request: DeskRequest) {
  const { site, actor, fields, redirect } = request
  const ids = fields.getAll('application')
  if (ids.length === 0 || ids.length > MAX_DUE_EMAILS)
    return showFamilies(request, `Nothing was sent: choose 1 to ${MAX_DUE_EMAILS} families.`, 422)
  const result = await queuePaymentDue(site.app, actor, ids)
  if (result.status === 'queued') return redirect(routes.deskDueBatch(result.batchId))
  if (result.status === 'changed')
    return showFamilies(request, 'Nothing was sent: something changed. Check the families again.', 409)
  request.recordAttempt('budget-reached')
  return showFamilies(request, OVER_BUDGET, 429)
}

async function showBatch({ site, id, may, show, notFound }: DeskRequest) {
  const emails = await readDueBatch(site.database, id)
  if (emails.length === 0) return notFound()
  return show({ title: TITLE, body: <BatchPage {...{ id, heading: TITLE, emails, mayOpen: may('emails') }} /> })
}

async function cancel({ site, actor, id, redirect }: DeskRequest) {
  await cancelDueBatch(site.app, actor, id)
  return redirect(routes.deskDueBatch(id))
}
