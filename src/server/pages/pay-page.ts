import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { formatCents } from '../../payments/cents'
import { readPayToken } from '../../payments/pay-link'
import { payPalOrigin } from '../../payments/paypal/client'
import { areOrdersOn, createOrder, openStatuses, readOpenOrder, readOrder } from '../../payments/paypal/orders'
import { type Due, readDue } from '../../payments/read-due'
import * as routes from '../../routes'
import { createPayScreen } from '../../site/pages/pay'
import { limitPost, requireOwnPage, SIDEBAR_FORM } from '../endpoints/plain-post'
import { limitSending } from '../limits/limit-rates'
import { getPublicOrigin } from '../security/origin'
import { getPayKey } from '../security/site-secret'
import type { Site } from '../site'
import { createScreenPolicy, renderScreen } from './render-screen'
import { readRequestedContent } from './requested-screen'

/** Adds the page of pay links, which is never cached or indexed. Opening it changes nothing. */
export function addPayPage(app: Hono, site: Site): void {
  const key = getPayKey(site.secret)
  const path = routes.pay(':token')
  const readLinked = async (context: Context) => {
    context.header('Cache-Control', 'no-store')
    context.header('X-Robots-Tag', 'noindex, nofollow')
    const applicationId = readPayToken(key, context.req.param('token') ?? '', site.app.now())
    return applicationId === undefined ? undefined : readDue(site.database, applicationId)
  }
  app.get(path, async (context) => {
    const due = await readLinked(context)
    return due ? answerPayPage(context, site, due, await readState(context, site, due)) : redirectToPayment(context)
  })
  app.post(path, requireOwnPage(site), limitPost, limitSending(site), async (context) => {
    // The sidebar's form, sent without JavaScript: the contact page handles it, too.
    if (context.req.query('form') === SIDEBAR_FORM)
      return context.redirect(`${routes.contact}?form=${SIDEBAR_FORM}`, 307)
    const due = await readLinked(context)
    if (!due) return redirectToPayment(context)
    const cents = Number((await context.req.parseBody()).cents)
    const order = { applicationId: due.id, cents, token: context.req.param('token') }
    const isOffered = listAmounts(due).some((amount) => amount?.cents === cents)
    const result = isOffered ? await createOrder(site.app, order) : undefined
    if (result?.status === 'created') return context.redirect(result.approveUrl, 303)
    const isRefused = result?.status === 'failed' || result?.status === 'too-many'
    return isRefused ? answerPayPage(context, site, due, 'unreachable', 503) : context.redirect(context.req.path, 303)
  })
}

const redirectToPayment = (context: Context) => context.redirect(routes.makePayment, 303)

type State = Parameters<typeof createPayScreen>[0]['state']

/** Reads the state of the order from which PayPal led back, or of one that is being checked. */
async function readState({ req }: Context, { database }: Site, { id: applicationId }: Due): Promise<State> {
  if (await readOpenOrder(database, applicationId)) return 'checked'
  const order = await readOrder(database, req.query('order') ?? '')
  if (order?.application_id !== applicationId) return undefined
  if (order.status === 'completed' || order.status === 'created') return order.status
  return openStatuses.some((each) => each === order.status) ? 'checked' : 'failed'
}

async function answerPayPage(context: Context, site: Site, due: Due, state: State, status: ContentfulStatusCode = 200) {
  const [dueNow, deposit] = listAmounts(due)
  const orderSite = (await areOrdersOn(site.app)) ? payPalOrigin(site.app.paypal?.url ?? '') : undefined
  const { path: address, url } = context.req
  const addresses = { address, reload: address + new URL(url).search, orderSite }
  const { season, reference } = due
  const screen = createPayScreen({ season, reference, due: dueNow, deposit, state, ...addresses })
  const requested = { ...readRequestedContent(context, site), screen }
  context.header('Content-Security-Policy', createScreenPolicy(site, requested))
  return context.html(renderScreen(site, requested, { origin: getPublicOrigin(context, site.settings.origin) }), status)
}

/** Lists what is due and, if it is less, the deposit. */
function listAmounts({ due, deposit }: Due) {
  const toAmount = (cents: number) => ({ cents, text: formatCents(cents) })
  return [due > 0 ? toAmount(due) : undefined, deposit > 0 && deposit < due ? toAmount(deposit) : undefined] as const
}
