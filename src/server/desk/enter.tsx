import { DEFAULT_LANGUAGE } from '../../../content/language'
import { EnterPage, FirstOwnerPage, LinkOverPage } from '../../desk/sign-in/enter-page'
import * as routes from '../../routes'
import { findLink, useLink as redeem } from '../../staff/links'
import type { DeskRoute, OpenRequest } from './route'
import { browserOf, signIn } from './way-in'

const PATH = routes.deskEnter(':token')

/** Links that sign in, once. */
export const enterRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: PATH, right: 'none', handle: showLink },
  { method: 'POST', path: PATH, right: 'none', handle: use },
]

async function showLink({ context, site, show }: OpenRequest) {
  const token = tokenOf(context)
  const link = await findLink(site.database, token, site.intake.now())
  if (!link) return show(OVER)
  const shared = { token, organization: organizationOf(site) }
  return link.member
    ? show({ title: 'Welcome', body: <EnterPage {...shared} name={link.member.name} /> })
    : show({ title: 'Become the owner', body: <FirstOwnerPage {...shared} /> })
}

async function use(request: OpenRequest) {
  const { context, site, fields, show, redirect } = request
  const token = tokenOf(context)
  const given = { name: fields.get('name') ?? '', email: fields.get('email') ?? '' }
  const used = await redeem(site.intake, token, given, browserOf(context))
  if (used.status === 'over') return show(OVER)
  if (used.status === 'invalid') {
    const body = <FirstOwnerPage {...{ token, given, organization: organizationOf(site), errors: used.errors }} />
    return show({ title: 'Become the owner', body, status: 422 })
  }
  await signIn(request, used.token)
  return redirect(routes.deskAccount)
}

const OVER = { title: 'This link no longer works', body: <LinkOverPage />, status: 404 } as const

function tokenOf({ req }: OpenRequest['context']): string {
  return req.param('token') ?? ''
}

function organizationOf({ intake }: OpenRequest['site']): string {
  return intake.content.current(DEFAULT_LANGUAGE).content.organization.name
}
