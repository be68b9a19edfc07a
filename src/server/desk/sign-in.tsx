import { DEFAULT_LANGUAGE } from '../../../content/language'
import { leadingTo, nextPage } from '../../desk/next-page'
import { CodePage } from '../../desk/sign-in/code-page'
import { SignInPage } from '../../desk/sign-in/sign-in-page'
import * as routes from '../../routes'
import { endOwnSession } from '../../staff/sessions'
import { askForCode, enterCode } from '../../staff/sign-in-codes'
import { browserOf, browserTokenFor, browserTokenOf, signIn } from './browser-session'
import { deleteDeskCookie, readDeskCookie, setDeskCookie } from './cookies'
import { refuseCode } from './limit-sign-in'
import { recordAttempt } from './record-attempt'
import type { DeskRoute, OpenRequest } from './route'

/** The way in with a mailed code, and the way out. */
export const signInRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSignIn, right: 'none', handle: showSignIn },
  { method: 'POST', path: routes.deskSignIn, right: 'none', handle: ask },
  { method: 'GET', path: routes.deskCode, right: 'none', handle: (request) => showCode(request, queriedNext(request)) },
  { method: 'POST', path: routes.deskCode, right: 'none', handle: enter },
  // Signing out has to work with an old page too. No other site can cause it: mount.tsx wants the browser's word.
  { method: 'POST', path: routes.deskSignOut, right: 'none', handle: signOut },
]

function showSignIn(request: OpenRequest, problem?: { email: string; error: string }) {
  const { context, signedIn, show, redirect, site } = request
  const next = problem ? postedNext(request) : queriedNext(request)
  if (signedIn) return redirect(next)
  const { content } = site.intake.content.current(DEFAULT_LANGUAGE)
  const given = problem ?? { email: askedEmail(request) ?? '', error: undefined }
  const notice = context.req.query('out') === undefined ? undefined : 'You’re signed out.'
  const body = <SignInPage organization={content.organization.name} {...{ next, notice, ...given }} />
  return show({ title: 'Sign in', body, status: problem ? 422 : 200 })
}

/** No more than a look at the shape: what is an address, the email shows. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/

async function ask(request: OpenRequest) {
  const { context, site, fields, redirect } = request
  const email = (fields.get('email') ?? '').trim()
  if (!ADDRESS.test(email)) return showSignIn(request, { email, error: 'Please enter your email address' })
  const refused = await refuseCode(request, email)
  if (refused) return refused
  await askForCode(site.intake, { email, browserToken: browserTokenFor(context, site) })
  setDeskCookie(context, site, 'address', email)
  return redirect(leadingTo(routes.deskCode, postedNext(request)))
}

function showCode(request: OpenRequest, next: string, error?: string) {
  const { signedIn, redirect, show } = request
  if (signedIn) return redirect(next)
  const body = <CodePage next={next} email={askedEmail(request)} error={error} />
  return show({ title: 'Enter your code', body, status: error ? 422 : 200 })
}

async function enter(request: OpenRequest) {
  const { context, site, fields, redirect } = request
  const next = postedNext(request)
  const browserToken = browserTokenOf(context, site)
  const entered = { code: fields.get('code') ?? '', browser: browserOf(context) }
  const entering = browserToken === undefined ? 'over' : await enterCode(site.intake, { ...entered, browserToken })
  if (typeof entering === 'string') recordAttempt(request, 'wrong-code')
  if (typeof entering === 'string') return showCode(request, next, codeProblems[entering])
  await signIn(request, entering.token)
  return redirect(next)
}

export const codeProblems = {
  wrong: 'That’s not the code. Use the one from the newest email; after five wrong tries, you need a new one.',
  over: 'This browser has no code waiting. It was used, expired, had too many wrong tries, or was requested in another browser. Ask for a new one, and make sure this browser accepts cookies.',
}

async function signOut({ context, site, signedIn, redirect }: OpenRequest) {
  if (signedIn) {
    const { id, name } = signedIn.member
    await endOwnSession(site.intake, { id, name }, signedIn.session.id)
  }
  for (const name of ['session', 'browser', 'address'] as const) deleteDeskCookie(context, site, name)
  return redirect(`${routes.deskSignIn}?out`)
}

function queriedNext({ context }: OpenRequest): string {
  return nextPage(context.req.query('next'))
}

function postedNext({ fields }: OpenRequest): string {
  return nextPage(fields.get('next'))
}

function askedEmail({ context, site }: OpenRequest): string | undefined {
  const email = readDeskCookie(context, site, 'address')
  return email !== undefined && ADDRESS.test(email) ? email : undefined
}
