import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { FieldErrors } from '../../forms/check'
import * as routes from '../../routes'
import { findLink, type SignInLink, signInWithLink } from '../../staff/links'
import type { DeskRoute, OpenRequest } from '../request'
import { EnterPage, ExpiredLinkPage, FirstOwnerPage } from './enter-page'

const ENTER_PATH = routes.deskSignInLink(':token')

export const enterRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: ENTER_PATH, right: 'none', handle: showLink },
  { method: 'POST', path: ENTER_PATH, right: 'none', handle: signInByLink },
]

async function showLink(request: OpenRequest) {
  const { context, site, show } = request
  const link = await findLink(site.database, readLinkToken(context), site.app.now())
  return link ? showLinkPage(request, link) : show(EXPIRED_LINK)
}

/** Shows a page with a button. Mail scanners open links, so opening one must not sign in. */
function showLinkPage({ context, site, fields, show }: OpenRequest, link: SignInLink, errors: FieldErrors = {}) {
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const given = { name: fields.get('name') ?? link.member?.name, email: fields.get('email') ?? undefined }
  const shared = { token: readLinkToken(context), organization: content.organization.name, given, errors }
  const status = Object.keys(errors).length > 0 ? 422 : 200
  if (!link.member) return show({ title: 'Set up the desk', body: <FirstOwnerPage {...shared} />, status })
  const isInvited = link.purpose === 'invitation'
  return show({ title: 'Welcome', body: <EnterPage {...shared} {...{ isInvited, name: link.member.name }} />, status })
}

async function signInByLink(request: OpenRequest) {
  const { context, site, browser, fields, show, redirect } = request
  const posted = ['name', 'email'].filter((field) => fields.has(field))
  const given = Object.fromEntries(posted.map((field) => [field, fields.get(field) ?? '']))
  const result = await signInWithLink(site.app, readLinkToken(context), given, browser.name)
  if (result.status === 'signed-in') {
    await browser.signIn(result.token)
    return redirect(result.purpose === 'sign-in' ? routes.desk : routes.deskAccount)
  }
  const link = await findLink(site.database, readLinkToken(context), site.app.now())
  if (result.status === 'invalid' && link) return showLinkPage(request, link, result.errors)
  request.recordAttempt('wrong-code')
  return show(EXPIRED_LINK)
}

const EXPIRED_LINK = { title: 'This link no longer works', body: <ExpiredLinkPage />, status: 404 } as const

function readLinkToken({ req }: OpenRequest['context']): string {
  return req.param('token') ?? ''
}
