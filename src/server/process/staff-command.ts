import { freshContent } from '../../../content/content-source'
import { may, roles } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { withLabels } from '../../editorial/documents/document-labels'
import { readPublishedContent } from '../../editorial/documents/published-content'
import { type PlansChoice, readOpenPlans, settleOpenPlans } from '../../editorial/publishing/open-plans'
import { hasStaff } from '../../staff/add-member'
import { makeSignInLink } from '../../staff/links'
import { findMemberByEmail, type StaffMember } from '../../staff/member'
import { invite, type ListedMember, listStaff, removeMember } from '../../staff/team'
import { removeFirstOwnerLink } from './first-owner-link'
import { openAppContext } from './open-app-context'
import type { Settings } from './settings'

const USAGE = `Usage: npm run staff -- invite EMAIL [${roles.join(' | ')}] | list | remove EMAIL [cancel-plans | plans-to EMAIL] | sign-in EMAIL`

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
  async remove(app, email, plans, successor) {
    const member = await requireMember(app, email)
    const choice = await readPlansChoice(app, member, plans, successor)
    const settlePlans = (transaction: Database) =>
      settleOpenPlans(transaction, app, { actor: null, staffId: member.id, choice })
    const { status } = await removeMember(app, null, member.id, settlePlans)
    if (status === 'plans-open') throw new Error(await describePlans(app, member))
    if (status === 'last-owner')
      throw new Error(`No other owner has joined yet. Invite one first: npm run staff -- invite EMAIL owner`)
    return `${member.name} <${member.email}> is removed and signed out everywhere.`
  },
  async 'sign-in'(app, email) {
    const member = await requireMember(app, email)
    const path = await makeSignInLink(app, member)
    return `This link signs ${member.name} in once, within an hour:\n${app.origin}${path}`
  },
}

export async function operateStaff(settings: Settings, database: Database, parameters: Parameters): Promise<string> {
  const content = await readPublishedContent(database, freshContent())
  const report = await runStaffCommand(openAppContext({ settings, database, content }), parameters)
  if (await hasStaff(database)) removeFirstOwnerLink(settings)
  return report
}

/** @throws Error that says what is wrong. */
export async function runStaffCommand(app: AppContext, [name = '', ...parameters]: Parameters): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(USAGE)
  return command(app, ...parameters)
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

async function readPlansChoice(
  app: AppContext,
  { id }: StaffMember,
  given: string | undefined,
  email: string | undefined,
): Promise<PlansChoice | undefined> {
  if (given === undefined) return undefined
  if (given === 'cancel-plans') return 'cancel'
  if (given !== 'plans-to') throw new Error(USAGE)
  const successor = await requireMember(app, email)
  if (successor.id === id || !may(successor.role, 'publish'))
    throw new Error(`${successor.name} cannot take over the plans because they are not allowed to publish`)
  return { takeOver: successor }
}

async function describePlans(app: AppContext, { id, name, email }: StaffMember): Promise<string> {
  const plans = await withLabels(app, await readOpenPlans(app.database, id))
  return [
    `${name} still has open plans:`,
    ...plans.map(({ label, action, at }) => `  ${label}: ${action} at ${at}`),
    'Say what should happen to them:',
    `  npm run staff -- remove ${email} cancel-plans`,
    `  npm run staff -- remove ${email} plans-to EMAIL`,
  ].join('\n')
}
