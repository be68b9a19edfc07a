import type { Context } from 'hono'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { may, type Right } from '../../access/roles'
import { storableText } from '../../database/storable-text'
import type { AttemptKind } from '../../database/tables'
import type { DeskPage, DeskRequest, DeskSite, OpenRequest, Upload } from '../../desk/request'
import { type DeskFrame, renderDesk } from '../../desk/shell/document'
import { NotFound } from '../../desk/shell/not-found'
import { undoNoticeOf } from '../../desk/undo/read-undo-notice'
import type { SignedIn } from '../../staff/sessions'
import { readMailDelay } from '../../submissions/emails/mail-delay'
import { BODY_LIMIT } from '../limits/limit-body'
import { readBody } from '../limits/read-body'
import type { Site } from '../site'
import { formToken } from './form-token'
import { recordAttempt } from './record-attempt'
import { requestBrowser } from './request-browser'
import { requestLimits } from './request-limits'

/** What a form posted, in values that both databases accept; no fields for GET. */
export interface Posted {
  fields: URLSearchParams
  upload?: Upload | undefined
}

export interface RequestSource {
  site: Site
  deskSite: DeskSite
}

export function staffRequest(
  context: Context,
  { site, deskSite }: RequestSource,
  signedIn: SignedIn,
  { fields, upload }: Posted,
): DeskRequest {
  const { member } = signedIn
  const mayDo = (right: Right) => may(member.role, right)
  const show = async (page: DeskPage) => {
    const reading = { context, site: deskSite, member, may: mayDo }
    const notice = page === NOT_FOUND ? undefined : await undoNoticeOf(reading)
    const body = (
      <>
        {notice}
        {page.body}
      </>
    )
    return showPage(context, site, signedIn, notice ? { ...page, body } : page)
  }
  const common = commonRequest(context, { site, deskSite }, signedIn, fields)
  const notFound = () => show(NOT_FOUND)
  return {
    ...common,
    ...signedIn,
    upload,
    actor: { id: member.id, name: member.name, role: member.role },
    may: mayDo,
    show,
    notFound,
    forbid() {
      common.recordAttempt('forbidden-page')
      return notFound()
    },
  }
}

const NOT_FOUND: DeskPage = { title: 'Page not found', body: <NotFound />, status: 404 }

export async function openRequest(context: Context, source: RequestSource, signedIn?: SignedIn): Promise<OpenRequest> {
  const show = (page: DeskPage) => showPage(context, source.site, undefined, page)
  const common = commonRequest(context, source, signedIn, await readFields(context))
  return { ...common, signedIn, show, notFound: () => show(NOT_FOUND) }
}

function commonRequest(
  context: Context,
  { site, deskSite }: RequestSource,
  signedIn: SignedIn | undefined,
  fields: URLSearchParams,
) {
  return {
    context,
    id: context.req.param('id') ?? '',
    site: deskSite,
    fields,
    browser: requestBrowser(context, site, signedIn),
    limits: requestLimits(context, site),
    redirect: (path: string) => context.redirect(path, 303),
    recordAttempt: (kind: AttemptKind) => recordAttempt({ context, site, memberId: signedIn?.member.id }, kind),
  }
}

/** Many times what any form of the desk has. Parsing the 97,000 empty fields that a body can hold takes much longer. */
const MOST_FIELDS = 1000

/** A form without a file that has more than `BODY_LIMIT` bytes. */
export class BodyTooLarge extends Error {}

/**
 * What a form posted, as both engines take it; nothing where there is too much. Browsers post CR LF.
 * @throws BodyTooLarge
 */
export async function readFields({ req }: Context): Promise<URLSearchParams> {
  if (req.method !== 'POST') return new URLSearchParams()
  const body = (await readBody(req.raw, BODY_LIMIT))?.toString()
  if (body === undefined) throw new BodyTooLarge()
  if (body.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) return new URLSearchParams()
  return storable([...new URLSearchParams(body)])
}

export function storable(posted: readonly [name: string, text: string][]): URLSearchParams {
  return new URLSearchParams(posted.map(([name, text]) => [name, storableText(text).replaceAll('\r\n', '\n')]))
}

export async function showPage(context: Context, site: Site, signedIn: SignedIn | undefined, page: DeskPage) {
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const frame: DeskFrame = {
    assets: site.deskAssets,
    organization: content.organization.name,
    // What does not exist and what is forbidden look the same, whatever the address.
    path: page === NOT_FOUND ? '' : context.req.path,
    member: signedIn?.member,
    token: signedIn && formToken(site.secret, signedIn.session.id),
    clock: { now: site.app.now(), timeZone: content.organization.timeZone },
    mailIsFiles: site.settings.smtpUrl === undefined,
    // A page that says what is broken is shown without it.
    mailDelay: await readMailDelay(site.database, site.app.now()).catch(() => undefined),
  }
  return context.html(renderDesk(frame, page), page.status ?? 200)
}
