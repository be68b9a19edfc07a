import type { Hono } from 'hono'
import { formatCents } from '../../payments/cents'
import { readPayToken } from '../../payments/pay-link'
import { type Due, readDue } from '../../payments/read-due'
import * as routes from '../../routes'
import { createPayScreen } from '../../site/pages/pay'
import { SIDEBAR_FORM } from '../endpoints/plain-post'
import { getPublicOrigin } from '../security/origin'
import { getPayKey } from '../security/site-secret'
import type { Site } from '../site'
import { createScreenPolicy, renderScreen } from './render-screen'
import { readRequestedContent } from './requested-screen'

/** Adds the page of pay links, which is never cached or indexed. Opening it changes nothing. */
export function addPayPage(app: Hono, site: Site): void {
  const key = getPayKey(site.secret)
  app.get(routes.pay(':token'), async (context) => {
    context.header('Cache-Control', 'no-store')
    context.header('X-Robots-Tag', 'noindex, nofollow')
    const applicationId = readPayToken(key, context.req.param('token'), site.app.now())
    const [due] = applicationId === undefined ? [] : await readDue(site.database, [applicationId])
    if (!due) return context.redirect(routes.makePayment)
    const screen = createPayScreen({ ...due, ...formatAmounts(due) })
    const requested = { ...readRequestedContent(context, site), screen }
    context.header('Content-Security-Policy', createScreenPolicy(site, requested))
    return context.html(renderScreen(site, requested, { origin: getPublicOrigin(context, site.settings.origin) }))
  })
  // The sidebar's form, sent without JavaScript: the contact page handles it, too.
  app.post(routes.pay(':token'), (context) => context.redirect(`${routes.contact}?form=${SIDEBAR_FORM}`, 307))
}

/** The deposit is an alternative to a larger amount. */
function formatAmounts({ due, deposit }: Due) {
  const format = (cents: number, isShown: boolean) => (isShown ? formatCents(cents) : undefined)
  return { due: format(due, due > 0), deposit: format(deposit, deposit > 0 && deposit < due) }
}
