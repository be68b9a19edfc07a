import { isRole, may, roleDefinitions } from '../../access/roles'
import { addLabels } from '../../editorial/documents/document-labels'
import { readOpenPlans } from '../../editorial/publishing/open-plans'
import * as routes from '../../routes'
import { confirmTeam, findUnconfirmedRestore } from '../../staff/after-restore'
import { createInvitationLink } from '../../staff/links'
import { endSession, listSessions } from '../../staff/sessions'
import { changeRole, type InvitationResult, invite, type ListedMember, listStaff, removeMember } from '../../staff/team'
import { countWaitingEmails } from '../../submissions/emails/stop-on-leaving'
import { countNewSince } from '../../submissions/inbox/counts'
import { listReaders } from '../../submissions/readers'
import { noticeAddress, renderActionNotice } from '../action-notice'
import { OVER_BUDGET } from '../emails/over-budget'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { InvitePage, type InvitePageProps } from './invite-page'
import { openSubmissionsQuery, RemovePage, RolePage } from './member-changes'
import { LinkPage, MemberPage } from './member-page'
import { RestoredTeamNotice, TeamPage } from './team-page'

const PATH = routes.deskMember(':id')

export const teamRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskTeam, right: 'staff', handle: showTeam },
  { method: 'GET', path: routes.deskInvite, right: 'staff', fresh: true, handle: (request) => showInvite(request) },
  { method: 'POST', path: routes.deskInvite, right: 'staff', fresh: true, handle: sendInvitation },
  { method: 'POST', path: routes.deskConfirmTeam, right: 'staff', handle: confirmMembers },
  { method: 'GET', path: PATH, right: 'staff', handle: withMember(showMember) },
  { method: 'POST', path: `${PATH}/invitation`, right: 'staff', fresh: true, handle: withMember(resendInvitation) },
  { method: 'GET', path: `${PATH}/role`, right: 'staff', fresh: true, handle: withMember(showRole) },
  { method: 'POST', path: `${PATH}/role`, right: 'staff', fresh: true, handle: withMember(saveRole) },
  { method: 'POST', path: `${PATH}/link`, right: 'staff', fresh: true, handle: withMember(showLink) },
  { method: 'GET', path: `${PATH}/remove`, right: 'staff', fresh: true, handle: withMember(showRemove) },
  { method: 'POST', path: `${PATH}/remove`, right: 'staff', fresh: true, handle: withMember(remove) },
  { method: 'POST', path: `${PATH}/sessions/:session/end`, right: 'staff', fresh: true, handle: withMember(signOut) },
]

const noticeTexts = (name: string): Readonly<Record<string, string>> => ({
  invited: `We emailed an invitation to ${name}.`,
  removed: `${name} was removed and signed out everywhere.`,
  canceled: 'Invitation canceled.',
  role: 'The role has been changed.',
  'role-open':
    'The role has been changed. They can no longer read submissions, but some open ones are still assigned to them. Hand those over under “Change the role.”',
  ended: 'That session has ended.',
  confirmed: 'The team is confirmed.',
})

type MemberHandler = (request: DeskRequest, member: ListedMember) => Response | Promise<Response>

function withMember(handle: MemberHandler): (request: DeskRequest) => Promise<Response> {
  return async (request) => {
    const member = (await listStaff(request.site.database)).find(({ id }) => id === request.id)
    return member ? handle(request, member) : request.notFound()
  }
}

async function showTeam(request: DeskRequest) {
  const { database } = request.site
  const restore = await findUnconfirmedRestore(database)
  const id = request.context.req.query('member') ?? ''
  const named = await database.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst()
  const notice =
    (await renderActionNotice(request, noticeTexts(named?.name ?? 'The colleague'))) ??
    (restore && <RestoredTeamNotice madeAt={restore.made_at} />)
  const body = <TeamPage staff={await listStaff(database)} ownId={request.member.id} notice={notice} />
  return request.show({ title: 'Team', body })
}

async function confirmMembers({ site, actor, redirect }: DeskRequest) {
  await confirmTeam(site.app, actor)
  return redirect(`${routes.deskTeam}?done=confirmed`)
}

function showInvite({ show }: DeskRequest, invitation?: InvitePageProps, status?: 422 | 429) {
  return show({ title: 'Invite someone', body: <InvitePage {...invitation} />, status })
}

async function sendInvitation(request: DeskRequest) {
  const { site, actor, fields, redirect } = request
  const email = fields.get('email') ?? ''
  const given = { email, name: fields.get('name') ?? '', role: fields.get('role') ?? '' }
  const result = await invite(site.app, actor, given)
  if (result.status === 'invited') {
    // Without a mail server, that page shows how to pass the invitation on.
    if (site.mailIsFiles) return redirect(routes.deskMember(result.member.id))
    return redirect(`${routes.deskTeam}?done=invited&member=${result.member.id}`)
  }
  if (result.status === 'over-budget') return refuseInvitation(request, given)
  return showInvite(request, { given, errors: invitationErrors(result) }, 422)
}

function invitationErrors(failure: Extract<InvitationResult, { status: 'taken' | 'differs' | 'invalid' }>) {
  if (failure.status === 'invalid') return failure.errors
  const { email, name, role } = failure.member
  if (failure.status === 'taken') return { email: `${email} is already on the team.` }
  const label = `${name}, ${roleDefinitions[role].name}`
  return {
    email: `${email} is already invited as ${label}. Change the role under Team, or cancel that invitation first`,
  }
}

function refuseInvitation(request: DeskRequest, given: InvitePageProps['given']) {
  request.recordAttempt('budget-reached')
  return showInvite(request, { given, errors: { email: OVER_BUDGET } }, 429)
}

async function resendInvitation(request: DeskRequest, { id, email, name, role }: ListedMember) {
  const { site, actor, redirect } = request
  const result = await invite(site.app, actor, { email, name, role })
  if (result.status === 'over-budget') return refuseInvitation(request, { email, name, role })
  const page = routes.deskMember(id)
  // If they have joined since, their page says so.
  return redirect(result.status === 'invited' ? `${page}?done=invited` : page)
}

/** Shows an invitation once, while no mail server is set. */
async function showLink({ site, actor, show, notFound }: DeskRequest, member: ListedMember) {
  const link = site.mailIsFiles ? await createInvitationLink(site.app, actor, member) : undefined
  return link
    ? show({ title: 'Invitation', body: <LinkPage member={member} link={site.app.origin + link} /> })
    : notFound()
}

async function showMember(request: DeskRequest, member: ListedMember) {
  const { site, session, show } = request
  const sessions = await listSessions(site.database, member.id, site.app.now())
  const others = (await listStaff(site.database)).filter(({ id }) => id !== member.id)
  const isLastOwner = member.role === 'owner' && !others.some(({ role, joinedAt }) => role === 'owner' && joinedAt)
  const notice = await renderActionNotice(request, noticeTexts(member.name))
  const props = { member, sessions, isLastOwner, currentSession: session.id, notice, mailIsFiles: site.mailIsFiles }
  return show({ title: member.name, body: <MemberPage {...props} /> })
}

async function showRole(request: DeskRequest, member: ListedMember, error?: string) {
  const body = <RolePage {...{ member, error, ...(await readOpenWork(request, member)) }} />
  return request.show({ title: 'Role', body, status: error === undefined ? 200 : 422 })
}

/** Reads a member's plans, open submissions, and possible successors. */
async function readOpenWork(request: DeskRequest, { id }: ListedMember) {
  const { app, database } = request.site
  return {
    plans: await addLabels(app, await readOpenPlans(database, id)),
    open: await countNewSince(database, viewerOf(request), openSubmissionsQuery(id), 0),
    colleagues: (await listReaders(database)).filter((reader) => reader.id !== id),
  }
}

const LAST_OWNER = 'The only owner who has joined keeps this role. Make someone else an owner first.'

async function saveRole(request: DeskRequest, member: ListedMember) {
  const { site, actor, fields, redirect, notFound } = request
  const role = fields.get('role') ?? ''
  if (!isRole(role)) return showRole(request, member, 'Please choose a role')
  const result = await changeRole(site.app, actor, member.id, role)
  if (result.status === 'missing') return notFound()
  if (result.status !== 'changed') return showRole(request, member, LAST_OWNER)
  if (member.id === actor.id && !may(role, 'staff')) return redirect(`${routes.deskAccount}?done=role`)
  const open = may(role, 'handle') ? 0 : (await readOpenWork(request, member)).open.n
  return redirect(`${routes.deskMember(member.id)}?done=${open > 0 ? 'role-open' : 'role'}`)
}

async function showRemove(request: DeskRequest, member: ListedMember, error?: string) {
  const emails = await countWaitingEmails(request.site.database, member.id)
  const body = <RemovePage {...{ member, emails, error, ...(await readOpenWork(request, member)) }} />
  return request.show({ title: 'Remove', body, status: error === undefined ? 200 : 422 })
}

async function remove(request: DeskRequest, member: ListedMember) {
  const { site, actor, redirect, notFound } = request
  const result = await removeMember(site.app, actor, member.id)
  if (result.status === 'missing') return notFound()
  if (result.status !== 'changed') return showRemove(request, member, LAST_OWNER)
  const address = noticeAddress(routes.deskTeam, member.joinedAt === null ? 'canceled' : 'removed', result.eventId)
  return redirect(`${address}&member=${member.id}`)
}

async function signOut({ context, site, actor, redirect, notFound }: DeskRequest, member: ListedMember) {
  const session = context.req.param('session') ?? ''
  const own = await listSessions(site.database, member.id, site.app.now())
  if (!own.some(({ id }) => id === session)) return notFound()
  await endSession(site.app, actor, session)
  return redirect(`${routes.deskMember(member.id)}?done=ended`)
}
