import { cancelDueBatch, MAX_DUE_EMAILS, queuePaymentDue, readDueFamilies } from '../../payments/emails'
import * as routes from '../../routes'
import { OVER_BUDGET } from '../emails/over-budget'
import type { DeskRequest, DeskRoute } from '../request'
import { refusalPage } from '../shell/refused'
import { DuePage } from './due-page'

const right = 'payments'

/** Emails to families about what is due. */
export const dueEmailRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskDueEmails, right, handle: showFamilies },
  { method: 'POST', path: routes.deskDueEmails, right, fresh: true, handle: send },
  { method: 'POST', path: routes.deskDueBatch(':id'), right, handle: cancel },
]

/** Shows the applications in the query or, without any, everyone who owes something, with the overdue ones checked. */
async function showFamilies({ site, context, show }: DeskRequest) {
  const given = context.req.queries('application')
  const families = await readDueFamilies(site.app, site.database, given)
  const chosen = families.filter(({ isOverdue }) => isOverdue || given !== undefined).slice(0, MAX_DUE_EMAILS)
  const { sent, canceled } = context.req.query()
  const page = { families, chosenIds: new Set(chosen.map(({ applicationId }) => applicationId)), sent, canceled }
  return show({ title: 'Emails about what is due', body: <DuePage {...page} /> })
}

async function send({ site, actor, fields, redirect, show, recordAttempt }: DeskRequest) {
  const ids = fields.getAll('application')
  const refuse = (status: 409 | 422 | 429, words: string) => show(refusalPage(status, 'Nothing was sent', words))
  if (ids.length === 0 || ids.length > MAX_DUE_EMAILS)
    return refuse(422, `Go back and choose 1 to ${MAX_DUE_EMAILS} families.`)
  const result = await queuePaymentDue(site.app, actor, ids)
  if (result.status === 'queued') return redirect(`${routes.deskDueEmails}?sent=${result.batchId}`)
  if (result.status === 'changed')
    return refuse(
      409,
      'A family owes nothing anymore, was emailed today, or has no valid address. Open the list again.',
    )
  recordAttempt('budget-reached')
  return refuse(429, OVER_BUDGET)
}

async function cancel({ site, actor, id, redirect }: DeskRequest) {
  return redirect(`${routes.deskDueEmails}?canceled=${await cancelDueBatch(site.app, actor, id)}`)
}
