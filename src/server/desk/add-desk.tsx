import type { Context, Hono } from 'hono'
import { DatabaseUnavailableError } from '../../database/unavailable'
import { withNextPath } from '../../desk/next-path'
import { type DeskPage, type DeskRequest, type DeskRoute, type OpenRequest, requireRights } from '../../desk/request'
import { RefusalMessage, refusalPage } from '../../desk/shell/refused'
import { SignedOut } from '../../desk/shell/signed-out'
import { UnsavedText } from '../../desk/shell/unsaved-text'
import * as routes from '../../routes'
import { findSession, isFresh, type SignedInMember } from '../../staff/sessions'
import { toRateLimitKey } from '../limits/sign-in-limits'
import { readClientNetwork } from '../security/client-address'
import type { Area } from '../signed-in/area'
import { mountArea } from '../signed-in/mount'
import type { Site } from '../site'
import { deskCookies } from './cookies'
import { createDeskSite } from './desk-site'
import { readKnownMemberIds } from './known-browser'
import { createOpenRequest, createStaffRequest, DESK_NAME, showPage } from './requests'
import { createUploadHandler } from './take-upload'
import { createUnavailablePage } from './unavailable-page'

type Desk = Area<SignedInMember, DeskRequest, OpenRequest>

/**
 * Mounts the desk.
 * @throws if a route declares no right.
 */
export function addDesk(app: Hono, site: Site, deskRoutes: readonly DeskRoute[]): void {
  requireRights(deskRoutes)
  const source = { site, deskSite: createDeskSite(site) }
  mountArea(app, site, {
    ...{ name: DESK_NAME, root: routes.desk, routes: deskRoutes, cookies: deskCookies, pages: createErrorPages(site) },
    findSession: (token, options) => findSession(site.database, token, site.app.now(), options),
    isFresh: ({ session }) => isFresh(session, site.app.now()),
    strangerIn: (context) => toAnonymousKey(context, site),
    signIn: (next = routes.desk) => withNextPath(routes.deskSignIn, next),
    verify: (next) => withNextPath(routes.deskVerify, next),
    requestOf: (context, person, posted) => createStaffRequest(context, source, person, posted),
    openRequestOf: (context, person, posted) => createOpenRequest(context, source, person, posted),
    takeUpload: createUploadHandler(site),
  } satisfies Desk)
}

/** Returns the rate-limit key for requests before sign-in. Known browsers have their own, so that others on the network cannot lock them out. */
function toAnonymousKey(context: Context, site: Site): string {
  const [known] = readKnownMemberIds(context, site)
  return toRateLimitKey({ client: readClientNetwork(context, site.settings.trustedProxies), known })
}

function createErrorPages(site: Site): Desk['pages'] {
  const show = (context: Context, page: DeskPage) => showPage(context, site, undefined, page)
  return {
    tooLong: (context) => show(context, TOO_LONG),
    failed(context, error, typed) {
      if (!(error instanceof DatabaseUnavailableError)) return show(context, BROKEN)
      const { pathname, search } = new URL(context.req.url)
      const isPost = context.req.method === 'POST'
      return show(context, createUnavailablePage(error, { isPost, path: pathname + search, typed }))
    },
    expired: ({ show }, typedTexts) => show(createExpiredPage(typedTexts)),
    signedOut: (context, signIn, texts) =>
      show(context, { title: 'You’re signed out', body: <SignedOut {...{ texts, signIn }} />, status: 403 }),
  }
}

const TOO_LONG = refusalPage(413, 'Too long', 'That’s more than this form can accept.')
const BROKEN = refusalPage(
  500,
  'Something went wrong',
  'Please check whether it went through, then try again in a minute.',
)

function createExpiredPage(typedTexts: readonly string[]): DeskPage {
  const body = (
    <>
      <RefusalMessage>Nothing was changed. Go back, reload the page, and try again.</RefusalMessage>
      <UnsavedText texts={typedTexts} />
    </>
  )
  return { title: 'This page is too old', body, status: 403 }
}
