/**
 * What somebody may do on the desk: see their own account; read submissions; handle them (status, assignment, season, notes,
 * answers, people, tags, views); see health information; export; see every email; see the log; write saved replies; change the words of the site; publish
 * them; change seasons; change fees and the payment provider's buttons; invite, remove and end sessions of staff; see and make backups.
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
  'seasons',
  'billing',
  'staff',
  'backups',
] as const

export type Right = (typeof rights)[number]

interface RoleDefinition {
  name: string
  rights: readonly Right[]
  /** Anything to know about it besides its rights. */
  note?: string
}

const definitions = {
  owner: { name: 'Owner', rights },
  office: {
    name: 'Office',
    rights: ['account', 'read', 'handle', 'health', 'export', 'emails', 'log', 'replies', 'edit', 'publish', 'seasons'],
  },
  helper: { name: 'Helper', rights: ['account', 'read', 'handle'] },
  editor: { name: 'Editor', rights: ['account', 'edit', 'publish'], note: 'Doesn’t see what families send.' },
  saturday: {
    name: 'Saturday',
    rights: ['account'],
    note: 'Doesn’t see anything else yet: Saturday rosters are coming.',
  },
} satisfies Readonly<Record<string, RoleDefinition>>

export type Role = keyof typeof definitions

/** Each role's name, rights and note. */
export const roleDefinitions: Readonly<Record<Role, RoleDefinition>> = definitions

export const roles = Object.keys(definitions) as Role[]

export function isRole(text: string): text is Role {
  return Object.hasOwn(roleDefinitions, text)
}

/** The roles that have a right. */
export function rolesWith(right: Right): Role[] {
  return roles.filter((role) => may(role, right))
}

/** The subject of a right, if the right alone does not decide. */
export interface RightSubject {
  /** Rights that it requires besides, as fees require "billing" and health information "health". */
  needs?: readonly Right[]
}

/** True if a role has a right, on a subject if there is one. An unknown role has none. */
export function may(role: string, right: Right, { needs = [] }: RightSubject = {}): boolean {
  if (!isRole(role)) return false
  return [right, ...needs].every((each) => roleDefinitions[role].rights.includes(each))
}
