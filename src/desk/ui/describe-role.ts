import { may, type Right, type Role, rights, roleDefinitions } from '../../access/roles'

const rightNames: Readonly<Record<Right, string>> = {
  account: 'uses their own account',
  read: 'reads submissions',
  handle: 'answers them, enters forms by hand, and changes statuses, notes, tags, people, and saved lists',
  health: 'opens health information',
  export: 'exports lists',
  emails: 'sees and resends every email',
  log: 'reads the log',
  replies: 'writes saved replies',
  rate: 'reads and rates applicants',
  decide: 'decides about applicants',
  letters: 'sends letters to them',
  payments: 'sees and records payments',
  edit: 'edits the website and its files',
  publish: 'publishes it',
  seasons: 'changes seasons',
  billing: 'changes fees and payment buttons',
  staff: 'invites and removes staff, and changes their roles',
  backups: 'sees and makes backups',
}

/** Lists a role's rights in a sentence. */
export function describeRole(role: Role): string {
  // Some names contain commas.
  const list = rights
    .filter((right) => may(role, right))
    .map((right) => rightNames[right])
    .join('; ')
  const { note } = roleDefinitions[role]
  return `${list.charAt(0).toUpperCase()}${list.slice(1)}.${note ? ` ${note}` : ''}`
}
