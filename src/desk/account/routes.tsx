import * as routes from '../../routes'
import { listPasskeys } from '../../staff/passkeys'
import { endOwnSession, listSessions } from '../../staff/sessions'
import { changeAccount, listStaff } from '../../staff/team'
import { renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { AccountPage, type AccountPageProps } from './account-page'
import { mayAddPasskey } from './passkey-routes'

export const accountRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskAccount, right: 'account', handle: (request) => showAccount(request) },
  { method: 'POST', path: routes.deskAccount, right: 'account', handle: saveAccount },
  { method: 'POST', path: `${routes.deskSessions}/:id/end`, right: 'account', fresh: true, handle: endSession },
  {
    method: 'POST',
    path: `${routes.deskSessions}/end-others`,
    right: 'account',
    fresh: true,
    handle: endOtherSessions,
  },
]

const noticeTexts: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  'passkey-added': 'Passkey added. You can sign in with it next time.',
  'passkey-renamed': 'Passkey renamed.',
  'passkey-removed': 'Passkey removed. It no longer signs you in; you can delete it from your device, too.',
  role: 'Your role has been changed.',
  ended: 'That session has ended.',
  'ended-others': 'You’re now signed in only here.',
}

async function showAccount(request: DeskRequest, problem?: Pick<AccountPageProps, 'given' | 'errors'>) {
  const { site, member, session, show } = request
  const sessions = await listSessions(site.database, member.id, site.app.now())
  const passkeys = await listPasskeys(site.database, member.id)
  const own = (await listStaff(site.database)).find(({ id }) => id === member.id)
  const body = (
    <AccountPage
      {...{ member, sessions, currentSession: session.id, passkeys, ...problem }}
      mayAddPasskey={await mayAddPasskey(request)}
      isConfirmed={own?.joinedAt != null}
      notice={await renderActionNotice(request, noticeTexts)}
    />
  )
  return show({ title: 'Your account', body, status: problem ? 422 : 200 })
}

async function saveAccount(request: DeskRequest) {
  const { site, actor, member, fields, redirect } = request
  const isChecked = (name: string) => fields.get(name) === 'yes'
  const given = {
    name: fields.get('name') ?? '',
    notify: isChecked('notify'),
    // Only owners see this checkbox.
    ...(member.role === 'owner' && { notifyWeekly: isChecked('notifyWeekly') }),
    keys: isChecked('keys'),
  }
  const saved = await changeAccount(site.app, actor, given)
  if (saved.status === 'invalid') return showAccount(request, { given, errors: saved.errors })
  return redirect(`${routes.deskAccount}?done=saved`)
}

async function endSession({ context, site, actor, redirect, notFound }: DeskRequest) {
  const wasEnded = await endOwnSession(site.app, actor, context.req.param('id') ?? '')
  return wasEnded ? redirect(`${routes.deskAccount}?done=ended`) : notFound()
}

async function endOtherSessions({ site, actor, member, session, redirect }: DeskRequest) {
  const sessions = await listSessions(site.database, member.id, site.app.now())
  for (const { id } of sessions) if (id !== session.id) await endOwnSession(site.app, actor, id)
  return redirect(`${routes.deskAccount}?done=ended-others`)
}
