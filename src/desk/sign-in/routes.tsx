import { normalizeEmailAddress } from '../../../content/email-address'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import * as routes from '../../routes'
import { endOwnSession } from '../../staff/sessions'
import { finishCodeSignIn, startCodeSignIn } from '../../staff/sign-in-codes'
import { safeNextPath, withNextPath } from '../next-path'
import type { DeskRoute, OpenRequest } from '../request'
import { CodePage } from './code-page'
import { refuseCode } from './refuse-code'
import { SignInPage } from './sign-in-page'

/** Signing in with an emailed code, and signing out. */
export const signInRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSignIn, right: 'none', handle: showSignIn },
  { method: 'POST', path: routes.deskSignIn, right: 'none', handle: requestCode },
  {
    method: 'GET',
    path: routes.deskCode,
    right: 'none',
    handle: (request) => showCode(request, readNextFromQuery(request)),
  },
  { method: 'POST', path: routes.deskCode, right: 'none', handle: signInWithCode },
  // Signing out needs no form token, so that old pages work. mount.tsx rejects cross-site requests.
  { method: 'POST', path: routes.deskSignOut, right: 'none', handle: signOut },
]

function showSignIn(request: OpenRequest, problem?: { email: string; error: string }) {
  const { context, signedIn, show, redirect, site } = request
  const next = problem ? readNextFromForm(request) : readNextFromQuery(request)
  if (signedIn) return redirect(next)
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const given = problem ?? { email: readRememberedEmail(request) ?? '', error: undefined }
  const notice = context.req.query('out') === undefined ? undefined : 'You’re signed out.'
  const body = <SignInPage organization={content.organization.name} {...{ next, notice, ...given }} />
  return show({ title: 'Sign in', body, status: problem ? 422 : 200 })
}

/** A rough check; sending the email is the real test. */
const EMAIL_SHAPE = /^[^\s@]{1,64}@[^\s@]{1,189}$/

async function requestCode(request: OpenRequest) {
  const { site, browser, fields, redirect } = request
  const email = normalizeEmailAddress(fields.get('email') ?? '')
  if (!EMAIL_SHAPE.test(email)) return showSignIn(request, { email, error: 'Please enter your email address' })
  const refused = await refuseCode(request, email)
  if (refused) return refused
  await startCodeSignIn(site.app, { email, browserToken: browser.ensureToken() })
  browser.rememberEmail(email)
  return redirect(withNextPath(routes.deskCode, readNextFromForm(request)))
}

function showCode(request: OpenRequest, next: string, error?: string) {
  const { signedIn, redirect, show } = request
  if (signedIn) return redirect(next)
  const body = <CodePage next={next} email={readRememberedEmail(request)} error={error} />
  return show({ title: 'Enter your code', body, status: error ? 422 : 200 })
}

async function signInWithCode(request: OpenRequest) {
  const { site, browser, fields, redirect } = request
  const next = readNextFromForm(request)
  const browserToken = browser.token()
  const entered = { code: fields.get('code') ?? '', browser: browser.name }
  const result = browserToken === undefined ? 'over' : await finishCodeSignIn(site.app, { ...entered, browserToken })
  if (typeof result === 'string') request.recordAttempt('wrong-code')
  if (typeof result === 'string') return showCode(request, next, codeProblems[result])
  await browser.signIn(result.token)
  return redirect(next)
}

export const codeProblems = {
  wrong: 'That’s not the code. Use the one from the newest email; after five wrong tries, you need a new one.',
  over: 'This browser has no code waiting. It was used, expired, had too many wrong tries, or was requested in another browser. Ask for a new one, and make sure this browser accepts cookies.',
}

async function signOut({ site, browser, signedIn, redirect }: OpenRequest) {
  if (signedIn) {
    const { id, name } = signedIn.member
    await endOwnSession(site.app, { id, name }, signedIn.session.id)
  }
  browser.forget()
  return redirect(`${routes.deskSignIn}?out`)
}

function readNextFromQuery({ context }: OpenRequest): string {
  return safeNextPath(context.req.query('next'))
}

function readNextFromForm({ fields }: OpenRequest): string {
  return safeNextPath(fields.get('next'))
}

function readRememberedEmail({ browser }: OpenRequest): string | undefined {
  const email = browser.email()
  return email !== undefined && EMAIL_SHAPE.test(email) ? email : undefined
}
