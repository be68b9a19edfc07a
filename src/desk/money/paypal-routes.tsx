import { changePayPal, enterCredentials, readPayPal } from '../../payments/paypal/credentials'
import { checkTestRefund, createTestOrder, readOrder } from '../../payments/paypal/orders'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { PayPalPage, PayPalTestPage } from './paypal-page'

const noticeTexts = {
  entered: 'Saved. Every owner gets an email about it. Next, pay one dollar with them.',
  removed: 'Removed. Every owner gets an email about it.',
  proven: 'PayPal says that the dollar was refunded. Every owner gets an email about it.',
}

const problems = {
  unsupported: 'The credentials can’t be stored until SECRET is set.',
  invalid: 'Please copy both from PayPal: letters, digits, hyphens, and underscores, at least 16 of each.',
  failed: 'PayPal refused or didn’t answer. Please check the credentials, or try again in a minute.',
  'not-refunded': 'PayPal doesn’t say yet that the whole dollar was refunded. Nothing has changed.',
}

type Act = (request: DeskRequest) => Promise<keyof typeof noticeTexts | keyof typeof problems | Response>

/** Posts a step of the page. */
function post(step: string, act: Act): DeskRoute {
  const handle = async (request: DeskRequest) => {
    const result = await act(request)
    if (result instanceof Response) return result
    return result in problems
      ? showPayPal(request, problems[result as keyof typeof problems])
      : request.redirect(noticeAddress(routes.deskPayPal, result, undefined))
  }
  return { method: 'POST', path: routes.deskPayPal + step, right: 'billing', fresh: true, handle }
}

export const payPalRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskPayPal, right: 'billing', fresh: true, handle: (request) => showPayPal(request) },
  post('', ({ site, actor, fields }) => {
    const [clientId = '', secret = ''] = ['client-id', 'secret'].map((name) => fields.get(name)?.trim())
    return enterCredentials(site.app, actor, { clientId, secret })
  }),
  post('/remove', ({ site, actor }) => changePayPal(site.app, actor, 'removed', () => undefined)),
  post('/test', async ({ site, actor, show }) => {
    const result = await createTestOrder(site.app, actor)
    if (result.status !== 'created') return 'failed'
    return show({ title: 'Pay one dollar', body: <PayPalTestPage approveUrl={result.approveUrl} /> })
  }),
  post('/check', ({ site, actor }) => checkTestRefund(site.app, actor)),
]

async function showPayPal(request: DeskRequest, problem?: string) {
  const { app, database } = request.site
  const { access: _, ...setting } = await readPayPal(app)
  const notice = await renderActionNotice(request, noticeTexts)
  const test = await readOrder(database, setting.testId ?? '')
  const body = <PayPalPage {...{ setting, test, problem, notice }} apiUrl={app.paypal?.url} />
  return request.show({ title: 'PayPal orders', body, status: problem ? 422 : 200 })
}
