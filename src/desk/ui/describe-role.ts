import { may, type Right, type Role, rights, roleDefinitions } from '../../access/roles'

const rightNames: Readonly<Record<Right, string>> = {
  account: 'use their own account',
  read: 'read and answer submissions and enter forms by hand',
  handle: 'change statuses, notes, tags, people, and saved lists',
  health: 'open health information',
  export: 'export lists',
  emails: 'see and resend every email',
  log: 'read the log',
  replies: 'write saved replies',
  rate: 'read and rate applicants',
  decide: 'decide about applicants',
  letters: 'send letters to them',
  payments: 'see and record payments',
  edit: 'edit the website and its files',
  publish: 'publish it',
  seasons: 'change seasons',
  billing: 'change fees and payment buttons',
  staff: 'invite and remove staff, and change their roles',
  backups: 'see and make backups',
}

/** Roles with all rights of another role. */
const baseRoles: Partial<Record<Role, Role>> = { owner: 'office', office: 'helper' }

/** Lists a role's rights in a sentence, in addition to those of its base. */
export function describeRole(role: Role): string {
  const base = baseRoles[role]
  const own = rights.filter((right) => right !== 'account' && may(role, right) && !(base && may(base, right)))
  const list = own.map((right) => rightNames[right]).join('; ')
  const start = base ? `Can do everything that ${roleDefinitions[base].name} can, and` : 'Can'
  const { note } = roleDefinitions[role]
  return `${start} ${list || rightNames.account}.${note ? ` ${note}` : ''}`
}
