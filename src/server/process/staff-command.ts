import { freshContent } from '../../../content/content-source'
import { roles } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
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

const USAGE = `Usage: npm run staff -- invite EMAIL [${roles.join(' | ')}] | list | remove EMAIL | sign-in EMAIL`

type Parameters = readonly (string | undefined)[]

const commands: Record<string, (app: AppContext, ...parameters: Parameters) => Promise<string>> = {
  async invite(app, email = '', given) {
    const isFirst = !(await hasStaff(app.database))
    const known = await findMemberByEmail(app.database, email)
    const role = given ?? known?.role ?? (isFirst ? 'owner' : 'office')
    if (isFirst && role !== 'owner') throw new Error('The first person on the staff has to be an owner')
    const [name = ''] = known ? [known.name] : email.split('@')
    const invited = await invite(app, null, { email, name, role })
    if (invited.status === 'invalid') throw new Error(`${Object.values(invited.errors).join('. ')}. ${USAGE}`)
    if (invited.status === 'taken') throw new Error(`${email} is already on the staff (${invited.member.role})`)
    if (invited.status === 'differs')
      throw new Error(
        `${email} is already invited (${invited.member.role}). Cancel that first: npm run staff -- remove ${email}`,
      )
    if (invited.status === 'over-budget')
      throw new Error('The hourly limit of emails has been reached. Try again later')
    return `An invitation for ${invited.member.email} (${role}) is on its way.`
  },
  async list({ database }) {
    const staff = await listStaff(database)
    return staff.length > 0 ? staff.map(describe).join('\n') : 'Nobody is on the staff yet.'
  },
  async remove(app, email) {
    const member = await requireMember(app, email)
    const plans = await addLabels(app, await readOpenPlans(app.database, member.id))
    const { status } = await removeMember(app, null, member.id)
    if (status === 'last-owner')
      throw new Error(`No other owner has joined yet. Invite one first: npm run staff -- invite EMAIL owner`)
    const canceled = plans.map(({ label, action, at }) => `  Canceled: ${label}, ${action} at ${at}`)
    const removed = `${member.name} <${member.email}> is removed and signed out everywhere.`
    return [removed, ...canceled, ...(await describeAssigned(app.database, member.id))].join('\n')
  },
  async 'sign-in'(app, email) {
    const member = await requireMember(app, email)
    const path = await createSignInLink(app, member)
    return `This link signs ${member.name} in once, within an hour:\n${app.origin}${path}`
  },
}

export async function operateStaff(settings: Settings, database: Database, parameters: Parameters): Promise<string> {
  const content = await readPublishedContent(database, freshContent())
  const report = await runStaffCommand(openAppContext({ settings, database, content }), parameters)
  if (await hasStaff(database)) removeFirstOwnerLink(settings)
  return report
}

/** @throws an Error with a message for the operator. */
export async function runStaffCommand(app: AppContext, [name = '', ...parameters]: Parameters): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(USAGE)
  return command(app, ...parameters)
}

async function describeAssigned(database: Database, staffId: string): Promise<string[]> {
  const open = database.selectFrom('inbox').where('assignee_id', '=', staffId).where('status', 'in', ['new', 'open'])
  const { n } = await open.select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()
  return Number(n) > 0 ? [`  Open submissions still assigned to them: ${n}. Hand them over in the inbox.`] : []
}

function describe({ name, email, role, joinedAt, passkeys }: ListedMember): string {
  const joined = joinedAt ? `joined ${joinedAt.slice(0, 10)}` : 'has not joined yet'
  return `${email}  ${name}, ${role}, ${joined}, passkeys: ${passkeys}`
}

async function requireMember({ database }: AppContext, email: string | undefined): Promise<StaffMember> {
  if (!email) throw new Error(USAGE)
  const member = await findMemberByEmail(database, email)
  if (!member) throw new Error(`Nobody on the staff has the address ${email}`)
  return member
}
