import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { FieldErrors } from '../../forms/check'
import * as routes from '../../routes'
import { enterWithLink, findLink, type SignInLink } from '../../staff/links'
import type { DeskRoute, OpenRequest } from '../request'
import { EnterPage, FirstOwnerPage, LinkOverPage } from './enter-page'

const PATH = routes.deskEnter(':token')

export const enterRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: PATH, right: 'none', handle: showLink },
  { method: 'POST', path: PATH, right: 'none', handle: use },
]

async function showLink(request: OpenRequest) {
  const { context, site, show } = request
  const link = await findLink(site.database, tokenOf(context), site.app.now())
  return link ? showPurpose(request, link) : show(OVER)
}

/** A page with one button: what a link is for must not happen when a mail scanner opens it. */
function showPurpose({ context, site, fields, show }: OpenRequest, link: SignInLink, errors: FieldErrors = {}) {
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const given = { name: fields.get('name') ?? link.member?.name, email: fields.get('email') ?? undefined }
  const shared = { token: tokenOf(context), organization: content.organization.name, given, errors }
  const status = Object.keys(errors).length > 0 ? 422 : 200
  if (!link.member) return show({ title: 'Become the owner', body: <FirstOwnerPage {...shared} />, status })
  const isInvited = link.purpose === 'invitation'
  return show({ title: 'Welcome', body: <EnterPage {...shared} {...{ isInvited, name: link.member.name }} />, status })
}

async function use(request: OpenRequest) {
  const { context, site, browser, fields, show, redirect } = request
  const posted = ['name', 'email'].filter((field) => fields.has(field))
  const given = Object.fromEntries(posted.map((field) => [field, fields.get(field) ?? '']))
  const used = await enterWithLink(site.app, tokenOf(context), given, browser.name)
  if (used.status === 'signed-in') {
    await browser.signIn(used.token)
    return redirect(used.purpose === 'sign-in' ? routes.desk : routes.deskAccount)
  }
  const link = await findLink(site.database, tokenOf(context), site.app.now())
  if (used.status === 'invalid' && link) return showPurpose(request, link, used.errors)
  request.recordAttempt('wrong-code')
  return show(OVER)
}

const OVER = { title: 'This link no longer works', body: <LinkOverPage />, status: 404 } as const

function tokenOf({ req }: OpenRequest['context']): string {
  return req.param('token') ?? ''
}
