import * as routes from '../../routes'
import { listPasskeys } from '../../staff/passkeys'
import { startCodeSignIn, verifyByCode } from '../../staff/sign-in-codes'
import { safeNextPath, withNextPath } from '../next-path'
import type { DeskRequest, DeskRoute } from '../request'
import { refuseCode } from './refuse-code'
import { codeProblems } from './routes'
import { VerifyPage } from './verify-page'

export const verifyRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskVerify, right: 'account', handle: (request) => showVerify(request) },
  { method: 'POST', path: routes.deskVerify, right: 'account', handle: verifyCode },
  { method: 'POST', path: routes.deskVerifyCode, right: 'account', handle: requestCode },
]

async function showVerify(request: DeskRequest, error?: string) {
  const { context, site, fields, show, member, session } = request
  const next = safeNextPath(error ? fields.get('next') : context.req.query('next'))
  const passkeys = await listPasskeys(site.database, member.id)
  const state = {
    next,
    error,
    email: member.email,
    isFirst: Date.parse(session.verifiedAt) === 0,
    hasPasskeys: passkeys.length > 0,
  }
  const body = <VerifyPage {...state} isCodeSent={error !== undefined || context.req.query('sent') !== undefined} />
  return show({ title: 'Please confirm it’s you', body, status: error ? 422 : 200 })
}

async function requestCode(request: DeskRequest) {
  const { site, browser, member, fields, redirect } = request
  const refused = await refuseCode(request, member.email, member.id)
  if (refused) return refused
  await startCodeSignIn(site.app, { email: member.email, browserToken: browser.ensureToken() })
  const address = withNextPath(routes.deskVerify, safeNextPath(fields.get('next')))
  return redirect(`${address}${address.includes('?') ? '&' : '?'}sent`)
}

async function verifyCode(request: DeskRequest) {
  const { site, browser, fields, redirect, session, member } = request
  const browserToken = browser.token()
  const code = fields.get('code') ?? ''
  const outcome =
    browserToken === undefined ? 'over' : await verifyByCode(site.app, { session, member }, { code, browserToken })
  if (outcome !== 'verified') request.recordAttempt('wrong-code')
  return outcome === 'verified'
    ? redirect(safeNextPath(fields.get('next')))
    : showVerify(request, codeProblems[outcome])
}
