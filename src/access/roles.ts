export const roles = ['owner', 'office', 'helper', 'editor', 'saturday'] as const

export type Role = (typeof roles)[number]

/**
 * What somebody may do on the desk: see their own account; read submissions; handle them (status, assignment, season, notes,
 * answers, people, tags, views); see health information; export; see every email; see the log; write saved replies; change the words of the site; publish
 * them; change fees and the payment provider's buttons; invite, remove and end sessions of staff; see and make backups.
 */
export const rights = [
  'account',
  'read',
  'handle',
  'health',
  'export',
  'emails',
  'log',
  'replies',
  'edit',
  'publish',
  'billing',
  'staff',
  'backups',
] as const

export type Right = (typeof rights)[number]

const rightsOf: Readonly<Record<Role, readonly Right[]>> = {
  owner: rights,
  office: ['account', 'read', 'handle', 'health', 'export', 'emails', 'log', 'replies', 'edit', 'publish'],
  helper: ['account', 'read', 'handle'],
  editor: ['account', 'edit', 'publish'],
  // What they are there for comes with the rosters of Saturdays.
  saturday: ['account'],
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text)
}

/** The roles that have a right. */
export function rolesWith(right: Right): Role[] {
  return roles.filter((role) => may(role, right))
}

/** Whether a role has a right. An unknown role has none. */
export function may(role: string, right: Right): boolean {
  return Object.hasOwn(rightsOf, role) && rightsOf[role as Role].includes(right)
}
