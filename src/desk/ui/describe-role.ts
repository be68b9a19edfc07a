import { may, type Right, type Role, rights, roleDefinitions } from '../../access/roles'

const rightNames: Readonly<Record<Right, string>> = {
  account: 'use their own account',
  read: 'read submissions',
  handle: 'answer them, enter forms by hand, and change statuses, notes, tags, people, and saved lists',
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

/** Lists a role's rights in a sentence. */
export function describeRole(role: Role): string {
  // Some names contain commas.
  const list = rights
    .filter((right) => may(role, right) && (right !== 'account' || !may(role, 'read')))
    .map((right) => rightNames[right])
    .join('; ')
  const { note } = roleDefinitions[role]
  return `Can ${list}.${note ? ` ${note}` : ''}`
}
