import { freshContent } from '../../../content/content-source'
import { roles } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { formatCommand } from '../../database/format-command'
import { addLabels } from '../../editorial/documents/document-labels'
import { readPublishedContent } from '../../editorial/documents/published-content'
import { readOpenPlans } from '../../editorial/publishing/open-plans'
import { hasStaff } from '../../staff/add-member'
import { createSignInLink } from '../../staff/links'
import { findMemberByEmail, type StaffMember } from '../../staff/member'
import { invite, type ListedMember, listStaff, removeMember } from '../../staff/team'
import { removeFirstOwnerLink } from './first-owner-link'
import { openAppContext } from './open-app-context'
import type { Settings } from './settings'

const USAGE = `Usage: ${formatCommand('staff', 'invite EMAIL', `[${roles.join(' | ')}]`)} | list | remove EMAIL | sign-in EMAIL`

type Args = readonly (string | undefined)[]

const commands: Record<string, (app: AppContext, ...parameters: Args) => Promise<string>> = {
  async invite(app, email = '', requestedRole) {
    const isFirst = !(await hasStaff(app.database))
    const knownMember = await findMemberByEmail(app.database, email)
    const role = requestedRole ?? knownMember?.role ?? (isFirst ? 'owner' : 'office')
    if (isFirst && role !== 'owner') throw new Error('The first person on the staff has to be an owner')
    const [name = ''] = knownMember ? [knownMember.name] : email.split('@')
    const result = await invite(app, null, { email, name, role })
    if (result.status === 'invalid') throw new Error(`${Object.values(result.errors).join('. ')}. ${USAGE}`)
    if (result.status === 'taken') throw new Error(`${email} is already on the staff (${result.member.role})`)
    if (result.status === 'differs')
      throw new Error(
        `${email} is already invited (${result.member.role}). Cancel that first: ${formatCommand('staff', 'remove', email)}`,
      )
    if (result.status === 'over-budget') throw new Error('The hourly limit of emails has been reached. Try again later')
    return `An invitation for ${result.member.email} (${role}) is on its way.`
  },
  async list({ database }) {
    const staff = await listStaff(database)
    return staff.length > 0 ? staff.map(describeMember).join('\n') : 'No one is on the staff yet.'
  },
  async remove(app, email) {
    const member = await requireMember(app, email)
    const plans = await addLabels(app, await readOpenPlans(app.database, member.id))
    const { status } = await removeMember(app, null, member.id)
    if (status === 'last-owner')
      throw new Error(
        `No other owner has joined yet. Invite one first: ${formatCommand('staff', 'invite EMAIL owner')}`,
      )
    const canceledLines = plans.map(({ label, action, at }) => `  Canceled: ${label}, ${action} at ${at}`)
    const removedLine = `${member.name} <${member.email}> is removed and signed out everywhere.`
    return [removedLine, ...canceledLines, ...(await describeAssignments(app.database, member.id))].join('\n')
  },
  async 'sign-in'(app, email) {
    const member = await requireMember(app, email)
    const path = await createSignInLink(app, member)
    return `This link signs ${member.name} in once, within an hour:\n${app.origin}${path}`
  },
}

export async function manageStaff(settings: Settings, database: Database, parameters: Args): Promise<string> {
  const content = await readPublishedContent(database, freshContent())
  const report = await runStaffCommand(openAppContext({ settings, database, content }), parameters)
  if (await hasStaff(database)) removeFirstOwnerLink(settings)
  return report
}

/** @throws an Error with a message for the operator. */
export async function runStaffCommand(app: AppContext, [name = '', ...parameters]: Args): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(USAGE)
  return command(app, ...parameters)
}

async function describeAssignments(database: Database, staffId: string): Promise<string[]> {
  const open = database.selectFrom('inbox').where('assignee_id', '=', staffId).where('status', 'in', ['new', 'open'])
  const { n } = await open.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n) > 0 ? [`  Open submissions still assigned to them: ${n}. Hand them over in the inbox.`] : []
}

function describeMember({ name, email, role, joinedAt, passkeys }: ListedMember): string {
  const joinedText = joinedAt ? `joined ${joinedAt.slice(0, 10)}` : 'has not joined yet'
  return `${email}  ${name}, ${role}, ${joinedText}, passkeys: ${passkeys}`
}

async function requireMember({ database }: AppContext, email: string | undefined): Promise<StaffMember> {
  if (!email) throw new Error(USAGE)
  const member = await findMemberByEmail(database, email)
  if (!member) throw new Error(`No one on the staff has the address ${email}`)
  return member
}
