import { cancelDueBatch, MAX_DUE_EMAILS, queuePaymentDue } from '../../payments/emails'
import { moneyLists } from '../../payments/lists'
import * as routes from '../../routes'
import { OVER_BUDGET } from '../emails/over-budget'
import type { DeskRequest, DeskRoute } from '../request'
import { refusalPage } from '../shell/refused'

const right = 'payments'
/** The address of the list from which emails are sent. */
function listAddress(fields: URLSearchParams): string {
  return routes.deskMoneyList(moneyLists.find((list) => list === fields.get('list')) ?? 'overdue')
}

/** Emails to families about what is due, sent from the lists and from an applicant's page. */
export const dueEmailRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: routes.deskDueEmails, right, fresh: true, handle: send },
  { method: 'POST', path: routes.deskDueBatch(':id'), right, fresh: true, handle: cancel },
]

async function send({ site, actor, fields, redirect, show, recordAttempt }: DeskRequest) {
  const ids = fields.getAll('application')
  const refuse = (status: 409 | 422 | 429, words: string) => show(refusalPage(status, 'Nothing was sent', words))
  if (ids.length === 0 || ids.length > MAX_DUE_EMAILS)
    return refuse(422, `Go back and choose 1 to ${MAX_DUE_EMAILS} families.`)
  const result = await queuePaymentDue(site.app, actor, ids)
  if (result.status === 'queued') return redirect(`${listAddress(fields)}?sent=${result.batchId}`)
  if (result.status === 'changed')
    return refuse(409, 'A family owes nothing, was emailed today, or has no valid address. Open the list again.')
  recordAttempt('budget-reached')
  return refuse(429, OVER_BUDGET)
}

async function cancel({ site, actor, id, fields, redirect }: DeskRequest) {
  return redirect(`${listAddress(fields)}?canceled=${await cancelDueBatch(site.app, actor, id)}`)
}
