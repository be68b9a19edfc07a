import { enterCredentials, readPayPal, removeCredentials } from '../../payments/paypal/credentials'
import { checkTestRefund, createTestOrder, readOrder } from '../../payments/paypal/orders'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { PayPalPage, PayPalTestPage } from './paypal-page'

const right = 'billing'

export const payPalRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskPayPal, right, fresh: true, handle: (request) => showPayPal(request) },
  { method: 'POST', path: routes.deskPayPal, right, fresh: true, handle: enter },
  { method: 'POST', path: `${routes.deskPayPal}/remove`, right, fresh: true, handle: remove },
  { method: 'POST', path: `${routes.deskPayPal}/test`, right, fresh: true, handle: test },
  { method: 'POST', path: `${routes.deskPayPal}/check`, right, fresh: true, handle: check },
]

const noticeTexts = {
  entered: 'Saved. Every owner gets an email about it. Next, pay one dollar with them.',
  removed: 'Removed. Every owner gets an email about it.',
  proven: 'PayPal says that the dollar was refunded. Orders are on. Every owner gets an email about it.',
}

const problems = {
  unsupported: 'The credentials can’t be stored until SECRET is set.',
  invalid: 'Please copy both from PayPal: letters, digits, hyphens, and underscores, at least 16 of each.',
  failed: 'PayPal refused or didn’t answer. Please check the credentials, or try again in a minute.',
  'not-refunded': 'PayPal doesn’t say yet that the whole dollar was refunded. Nothing has changed.',
}

async function showPayPal(request: DeskRequest, problem?: keyof typeof problems, clientId?: string) {
  const { site, show } = request
  const { access: _, ...setting } = await readPayPal(site.app)
  const test = setting.testId === undefined ? undefined : await readOrder(site.database, setting.testId)
  const body = (
    <PayPalPage
      {...{ setting, test, clientId }}
      apiUrl={site.app.paypal?.url ?? ''}
      problem={problem && problems[problem]}
      notice={await renderActionNotice(request, noticeTexts)}
    />
  )
  return show({ title: 'PayPal orders', body, status: problem && 422 })
}

async function enter(request: DeskRequest) {
  const { site, actor, fields, redirect } = request
  const clientId = (fields.get('client-id') ?? '').trim()
  const secret = (fields.get('secret') ?? '').trim()
  const result = await enterCredentials(site.app, actor, { clientId, secret })
  if (result !== 'entered') return showPayPal(request, result, clientId)
  return redirect(noticeAddress(routes.deskPayPal, 'entered', undefined))
}

async function remove({ site, actor, redirect }: DeskRequest) {
  await removeCredentials(site.app, actor)
  return redirect(noticeAddress(routes.deskPayPal, 'removed', undefined))
}

async function test(request: DeskRequest) {
  const { site, actor, show } = request
  const result = await createTestOrder(site.app, actor)
  if (result.status !== 'created') return showPayPal(request, 'failed')
  const { host } = new URL(result.approveUrl)
  // A link, because the policy of the desk's forms does not allow redirects to other sites.
  return show({ title: 'Pay one dollar', body: <PayPalTestPage approveUrl={result.approveUrl} host={host} /> })
}

async function check(request: DeskRequest) {
  const { site, actor, redirect } = request
  const result = await checkTestRefund(site.app, actor)
  if (result !== 'proven') return showPayPal(request, result)
  return redirect(noticeAddress(routes.deskPayPal, 'proven', undefined))
}
