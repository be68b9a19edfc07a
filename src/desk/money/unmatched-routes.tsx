import { parsePaymentReference } from '../../payments/payment-reference'
import { dismissPayment, matchPayments } from '../../payments/unmatched/match-payments'
import { countPending, listUnmatched, proposeTargets, UNMATCHED_PAGE_SIZE } from '../../payments/unmatched/propose'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { PostForm } from '../shell/post-form'
import { Button, DefaultButton } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ProblemNotice } from '../ui/notice'
import { Pager } from '../ui/pager'
import { PaymentSection } from './unmatched-page'

const DISMISSED = `${routes.deskUnmatched}?show=dismissed`

export const unmatchedRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskUnmatched, right: 'payments', handle: (request) => showUnmatched(request) },
  { method: 'POST', path: routes.deskUnmatched, right: 'payments', fresh: true, handle: post },
]

interface Posted {
  problem?: string
  /** References that were entered, by payment. */
  typed?: ReadonlyMap<string, string>
  picked?: ReadonlySet<string>
}

async function showUnmatched(request: DeskRequest, { problem, typed = new Map(), picked }: Posted = {}) {
  const { database } = request.site
  const { show, page: given = '', recorded = '' } = request.context.req.query()
  const isDismissed = show === 'dismissed'
  const page = Number(/^[1-9]\d{0,3}$/.exec(given)?.[0] ?? 1)
  const found = await listUnmatched(database, { isDismissed, page })
  const payments = found.slice(0, UNMATCHED_PAGE_SIZE)
  const references = new Map([...typed].map(([id, text]) => [id, parsePaymentReference(text) ?? '']))
  const proposals = isDismissed ? undefined : await proposeTargets(database, payments, references)
  const pending = isDismissed ? 0 : await countPending(database)
  const addressOf = (to: number) => `${isDismissed ? `${DISMISSED}&` : `${routes.deskUnmatched}?`}page=${to}`
  const words = {
    recorded: `Payments recorded${/^\d+$/.test(recorded) ? `: ${recorded}` : ''}. You can undo each in its ledger.`,
    dismissed: 'Marked as not ours.',
    listed: 'It’s listed with the unmatched payments again.',
  }
  const body = (
    <>
      <p>
        <a href={routes.deskMoney}>Money</a> · <a href={routes.deskImport}>Import payments</a> ·{' '}
        {isDismissed ? <a href={routes.deskUnmatched}>Unmatched payments</a> : <a href={DISMISSED}>Not ours</a>}
      </p>
      <h1>{isDismissed ? 'Payments that aren’t ours' : 'Unmatched payments'}</h1>
      {await renderActionNotice(request, words)}
      <ProblemNotice>{problem}</ProblemNotice>
      {pending > 0 && <p>{`Pending at the provider, and not listed yet: ${pending.toLocaleString('en-US')}.`}</p>}
      {payments.length === 0 ? (
        <EmptyState title={isDismissed ? 'Nothing here' : 'Every payment is matched'} />
      ) : (
        <PostForm action={addressOf(page)}>
          <DefaultButton name="do" value="find" />
          {!isDismissed && (
            <Button name="do" value="record">
              Record the checked payments
            </Button>
          )}
          {payments.map((payment, index) => {
            const proposal = proposals?.get(payment.id)
            const isPicked = picked?.has(payment.id) ?? ['typed', 'reference', 'parent'].includes(proposal?.why ?? '')
            const entered = typed.get(payment.id)
            return <PaymentSection key={payment.id} {...{ payment, proposal, index, typed: entered, isPicked }} />
          })}
        </PostForm>
      )}
      <Pager older={found.length > payments.length ? addressOf(page + 1) : undefined} />
    </>
  )
  const status = problem === undefined || typed.size > 0 ? 200 : 409
  return request.show({ title: 'Unmatched payments', body, status })
}

async function post(request: DeskRequest) {
  const { site, actor, fields, redirect } = request
  const [action, ...id] = (fields.get('do') ?? '').split(':')
  if (action === 'dismiss' || action === 'list') {
    const isDone = await dismissPayment(site.app, actor, id.join(':'), action === 'dismiss')
    if (!isDone) return showUnmatched(request, { problem: CHANGED })
    return redirect(noticeAddress(routes.deskUnmatched, action === 'list' ? 'listed' : 'dismissed', undefined))
  }
  const references = [...fields].filter(([name, text]) => name.startsWith('reference-') && text.trim() !== '')
  const typed = new Map(references.map(([name, text]) => [name.slice('reference-'.length), text]))
  const picked = new Set([...fields.getAll('pick'), ...typed.keys()])
  if (picked.size === 0) return showUnmatched(request, { problem: 'Nothing was checked.', picked })
  if (action === 'find' && typed.size === 0)
    return showUnmatched(request, { problem: 'Enter a reference first.', picked })
  // Staff see whose a reference is before they record the payment.
  if (typed.size > 0) return showUnmatched(request, { problem: CHECK_NAMES, typed, picked })
  const matches = [...picked].map((paymentId) => ({
    paymentId,
    applicationId: fields.get(`to-${paymentId}`) ?? '',
    sameId: fields.get(`as-${paymentId}`) || undefined,
  }))
  const eventIds = await matchPayments(site.app, actor, matches)
  if (eventIds.length === 0) return showUnmatched(request, { problem: CHANGED })
  const [eventId] = eventIds.length === 1 ? eventIds : []
  return redirect(`${noticeAddress(routes.deskUnmatched, 'recorded', eventId)}&recorded=${eventIds.length}`)
}

const CHANGED = 'Nothing was changed: someone else changed these payments in the meantime.'
const CHECK_NAMES = 'Nothing is recorded yet. Check the names that the references found, then record the payments.'
