import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { may, type Right, type RightSubject } from '../../access/roles'
import type { DeskPage, DeskRequest, DeskSite, OpenRequest } from '../../desk/request'
import { type DeskFrame, renderDesk } from '../../desk/shell/document'
import { NotFound } from '../../desk/shell/not-found'
import { readUndoNotice } from '../../desk/undo/read-undo-notice'
import type { SignedInMember } from '../../staff/sessions'
import { readMailDelay } from '../../submissions/emails/mail-delay'
import { readNewerVersion } from '../process/newest-version'
import { createFormToken } from '../signed-in/form-token'
import type { PostedForm } from '../signed-in/read-fields'
import type { Site } from '../site'
import { createRequestBrowser } from './request-browser'
import { createRequestLimits } from './request-limits'

interface RequestSource {
  site: Site
  deskSite: DeskSite
}

export function createStaffRequest(
  context: Context,
  { site, deskSite }: RequestSource,
  signedIn: SignedInMember,
  { fields, upload }: PostedForm,
): DeskRequest {
  const { member } = signedIn
  const hasRight = (right: Right, subject?: RightSubject) => may(member.role, right, subject)
  const show = async (page: DeskPage) => {
    const noticeContext = { context, site: deskSite, member, may: hasRight }
    const notice = page === NOT_FOUND ? undefined : await readUndoNotice(noticeContext)
    const body = (
      <>
        {notice}
        {page.body}
      </>
    )
    return showPage(context, site, signedIn, notice ? { ...page, body } : page)
  }
  const common = createCommonRequest(context, { site, deskSite }, signedIn, fields)
  const notFound = () => show(NOT_FOUND)
  return {
    ...common,
    ...signedIn,
    upload,
    actor: { id: member.id, name: member.name, role: member.role },
    may: hasRight,
    show,
    notFound,
    forbid() {
      common.recordAttempt('forbidden-page')
      return notFound()
    },
  }
}

export const DESK_NAME = 'the desk'

const NOT_FOUND: DeskPage = { title: 'Page not found', body: <NotFound />, status: 404 }

export function createOpenRequest(
  context: Context,
  source: RequestSource,
  signedIn: SignedInMember | undefined,
  { fields }: PostedForm,
): OpenRequest {
  const show = (page: DeskPage) => showPage(context, source.site, undefined, page)
  const common = createCommonRequest(context, source, signedIn, fields)
  return { ...common, signedIn, show, notFound: () => show(NOT_FOUND) }
}

function createCommonRequest(
  context: Context,
  { site, deskSite }: RequestSource,
  signedIn: SignedInMember | undefined,
  fields: URLSearchParams,
) {
  return {
    context,
    id: context.req.param('id') ?? '',
    site: deskSite,
    fields,
    browser: createRequestBrowser(context, site, signedIn),
    limits: createRequestLimits(context, site),
    redirect: (path: string) => context.redirect(path, 303),
    recordAttempt: site.attempts.record,
  }
}

export async function showPage(context: Context, site: Site, signedIn: SignedInMember | undefined, page: DeskPage) {
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const frame: DeskFrame = {
    assets: site.deskAssets,
    organization: content.organization.name,
    // Missing and forbidden pages must look the same.
    path: page === NOT_FOUND ? '' : context.req.path,
    member: signedIn?.member,
    token: signedIn && createFormToken(site.secret, DESK_NAME, signedIn.session.id),
    clock: { now: site.app.now(), timeZone: content.organization.timeZone },
    mailIsFiles: site.settings.smtpUrl === undefined,
    newerVersion: signedIn?.member.role === 'owner' ? readNewerVersion(site.settings) : undefined,
    // Error pages must not fail because of it.
    mailDelay: await readMailDelay(site.database, site.app.now()).catch(() => undefined),
    foldedBanner: getCookie(context, 'folded-banner'),
  }
  return context.html(renderDesk(frame, page), page.status ?? 200)
}
