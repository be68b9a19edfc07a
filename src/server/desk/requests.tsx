import type { Context } from 'hono'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { may, type Right } from '../../access/roles'
import { storableText } from '../../database/storable-text'
import { type DeskFrame, renderDesk } from '../../desk/shell/document'
import { NotFound } from '../../desk/shell/not-found'
import type { SignedIn } from '../../staff/sessions'
import { readMailDelay } from '../../submissions/mail-delay'
import { BODY_LIMIT } from '../limits/limit-body'
import { readBody } from '../limits/read-body'
import type { Site } from '../site'
import { formToken } from './form-token'
import type { Upload } from './read-upload'
import type { DeskPage, DeskRequest, OpenRequest } from './route'
import { undoNoticeOf } from './undo-notice'

/** What a form posted, in values that both databases accept; no fields for GET. */
export interface Posted {
  fields: URLSearchParams
  upload?: Upload | undefined
}

/** A request with what its handler needs. */
export function staffRequest(
  context: Context,
  site: Site,
  signedIn: SignedIn,
  { fields, upload }: Posted,
): DeskRequest {
  const { member } = signedIn
  const mayDo = (right: Right) => may(member.role, right)
  const show = async (page: DeskPage) => {
    const notice = page === NOT_FOUND ? undefined : await undoNoticeOf({ context, site, member, may: mayDo })
    return showPage(
      context,
      site,
      signedIn,
      notice
        ? {
            ...page,
            body: (
              <>
                {notice}
                {page.body}
              </>
            ),
          }
        : page,
    )
  }
  return {
    ...commonRequest(context, site, fields),
    ...signedIn,
    upload,
    actor: { id: member.id, name: member.name, role: member.role },
    may: mayDo,
    show,
    notFound: () => show(NOT_FOUND),
  }
}

const NOT_FOUND: DeskPage = { title: 'Page not found', body: <NotFound />, status: 404 }

export async function openRequest(context: Context, site: Site, signedIn: SignedIn | undefined): Promise<OpenRequest> {
  const show = (page: DeskPage) => showPage(context, site, undefined, page)
  return { ...commonRequest(context, site, await readFields(context)), signedIn, show, notFound: () => show(NOT_FOUND) }
}

function commonRequest(context: Context, site: Site, fields: URLSearchParams) {
  return { context, site, fields, redirect: (path: string) => context.redirect(path, 303) }
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

/** Turns posted fields into values that both databases accept. */
export function storable(posted: readonly [name: string, text: string][]): URLSearchParams {
  return new URLSearchParams(posted.map(([name, text]) => [name, storableText(text).replaceAll('\r\n', '\n')]))
}

/** Renders a page with what stands around it. */
export async function showPage(context: Context, site: Site, signedIn: SignedIn | undefined, page: DeskPage) {
  const { content } = site.intake.content.current(DEFAULT_LANGUAGE)
  const frame: DeskFrame = {
    assets: site.deskAssets,
    organization: content.organization.name,
    // What does not exist and what is forbidden look the same, whatever the address.
    path: page === NOT_FOUND ? '' : context.req.path,
    member: signedIn?.member,
    token: signedIn && formToken(site.secret, signedIn.session.id),
    clock: { now: site.intake.now(), timeZone: content.organization.timeZone },
    mailIsFiles: site.settings.smtpUrl === undefined,
    // A page that says what is broken is shown without it.
    mailDelay: await readMailDelay(site.database, site.intake.now()).catch(() => undefined),
  }
  return context.html(renderDesk(frame, page), page.status ?? 200)
}
