import * as routes from '../../routes'
import { addPasskey, startPasskeyRegistration } from '../../staff/passkey-registration'
import { signInWithPasskey, startPasskeySignIn, verifyByPasskey } from '../../staff/passkey-sign-in'
import { listPasskeys, removePasskey, renamePasskey } from '../../staff/passkeys'
import { isFresh } from '../../staff/sessions'
import { safeNextPath } from '../next-path'
import type { DeskRequest, DeskRoute, OpenRequest } from '../request'

const PASSKEY_PATH = routes.deskPasskey(':id')

/** Routes that sign-in/passkeys.ts calls, and the forms that rename and remove passkeys. */
export const passkeyRoutes: readonly DeskRoute[] = [
  { method: 'POST', path: `${routes.deskPasskeySignIn}/options`, right: 'none', handle: sendSignInOptions },
  { method: 'POST', path: routes.deskPasskeySignIn, right: 'none', handle: signIn },
  { method: 'POST', path: `${routes.deskVerifyPasskey}/options`, right: 'account', handle: sendVerificationOptions },
  { method: 'POST', path: routes.deskVerifyPasskey, right: 'account', handle: verify },
  { method: 'POST', path: `${routes.deskPasskeys}/options`, right: 'account', handle: sendRegistrationOptions },
  { method: 'POST', path: routes.deskPasskeys, right: 'account', handle: addNewPasskey },
  { method: 'POST', path: `${PASSKEY_PATH}/rename`, right: 'account', handle: rename },
  { method: 'POST', path: `${PASSKEY_PATH}/remove`, right: 'account', fresh: true, handle: remove },
]

/**
 * Adding a passkey requires a fresh sign-in, so that an unattended browser cannot be used to add one. The first passkey of
 * a member who has not verified anything yet is exempt: it is itself a verification.
 */
export async function mayAddPasskey({ site, session, member }: DeskRequest): Promise<boolean> {
  if (isFresh(session, site.app.now())) return true
  return Date.parse(session.verifiedAt) === 0 && (await listPasskeys(site.database, member.id)).length === 0
}

async function sendSignInOptions(request: OpenRequest) {
  const { context, site, browser, limits } = request
  if ((await limits.limitPasskeySignIn()) !== undefined) return context.json({ problem: TOO_MANY_ATTEMPTS }, 429)
  return context.json({ options: await startPasskeySignIn(site.app, browser.ensureToken()) })
}

async function signIn(request: OpenRequest) {
  const { context, site, fields, browser } = request
  const response = readResponse(fields)
  const browserToken = browser.token()
  if (!response || !browserToken) return context.json({ problem: problemTexts.over }, 422)
  const signInResult = await signInWithPasskey(site.app, { response, browserToken, browser: browser.name })
  if (typeof signInResult === 'string') request.recordAttempt('wrong-passkey')
  if (typeof signInResult === 'string') return context.json({ problem: problemTexts[signInResult] }, 422)
  await browser.signIn(signInResult.token)
  return context.json({ next: safeNextPath(fields.get('next')) })
}

async function sendVerificationOptions({ context, site, browser, member }: DeskRequest) {
  return context.json({ options: await startPasskeySignIn(site.app, browser.ensureToken(), member) })
}

async function verify(request: DeskRequest) {
  const { context, site, browser, fields, session, member } = request
  const response = readResponse(fields)
  const browserToken = browser.token()
  if (!response || !browserToken) return context.json({ problem: problemTexts.over }, 422)
  const outcome = await verifyByPasskey(site.app, { session, member }, { response, browserToken })
  if (outcome !== 'verified') request.recordAttempt('wrong-passkey')
  return outcome === 'verified'
    ? context.json({ next: safeNextPath(fields.get('next')) })
    : context.json({ problem: problemTexts[outcome] }, 422)
}

async function sendRegistrationOptions(request: DeskRequest) {
  const { context, site, browser, member } = request
  if (!(await mayAddPasskey(request))) return context.json({ next: VERIFY_ADDRESS })
  return context.json({ options: await startPasskeyRegistration(site.app, member, browser.ensureToken()) })
}

async function addNewPasskey(request: DeskRequest) {
  const { context, site, browser, fields, session, member } = request
  if (!(await mayAddPasskey(request))) return context.json({ next: VERIFY_ADDRESS })
  const response = readResponse(fields)
  const browserToken = browser.token()
  if (!response || !browserToken) return context.json({ problem: problemTexts.over }, 422)
  const name = fields.get('name') || browser.name
  const outcome = await addPasskey(site.app, { session, member }, { response, browserToken, name })
  return outcome === 'added'
    ? context.json({ next: `${routes.deskAccount}?done=passkey-added` })
    : context.json({ problem: problemTexts[outcome] }, 422)
}

async function rename({ context, site, actor, fields, redirect, notFound }: DeskRequest) {
  const isRenamed = await renamePasskey(site.app, actor, context.req.param('id') ?? '', fields.get('name') ?? '')
  return isRenamed ? redirect(`${routes.deskAccount}?done=passkey-renamed`) : notFound()
}

async function remove({ context, site, actor, redirect, notFound }: DeskRequest) {
  const isRemoved = await removePasskey(site.app, actor, context.req.param('id') ?? '')
  return isRemoved ? redirect(`${routes.deskAccount}?done=passkey-removed`) : notFound()
}

const VERIFY_ADDRESS = `${routes.deskVerify}?next=${routes.deskAccount}`
const TOO_MANY_ATTEMPTS = 'Too many attempts from here. Please wait a few minutes, or use a code.'
const problemTexts = {
  wrong: 'That passkey doesn’t work for this desk. Use another one, or a code.',
  over: 'That took too long. Please try again.',
}

/** Parses the authenticator's response, or returns undefined if it is not a JSON object. */
function readResponse(fields: URLSearchParams): object | undefined {
  try {
    const response: unknown = JSON.parse(fields.get('response') ?? '')
    return typeof response === 'object' && response !== null ? response : undefined
  } catch {
    return undefined
  }
}
