/**
 * The rights of staff on the desk. `handle` covers status, assignment, season, notes, answers, people, tags, and views.
 * `billing` covers fees and the payment provider's buttons. `rate` covers reading and rating applicants, `decide` their
 * admission, `letters` telling families about it, and `payments` the ledgers.
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
  'rate',
  'decide',
  'letters',
  'payments',
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
  /** A limitation shown to the owner who assigns the role. */
  note?: string
}

/** The rights of the owner alone. */
const ownerRights: readonly Right[] = ['billing', 'staff', 'backups']

const definitions = {
  owner: { name: 'Owner', rights },
  office: { name: 'Office', rights: rights.filter((right) => !ownerRights.includes(right)) },
  helper: { name: 'Helper', rights: ['account', 'read', 'handle', 'rate'] },
  editor: { name: 'Editor', rights: ['account', 'edit', 'publish'], note: 'Doesn’t see what families send.' },
  saturday: {
    name: 'Saturday',
    rights: ['account'],
    note: 'Doesn’t see anything else yet: Saturday rosters are coming.',
  },
} satisfies Readonly<Record<string, RoleDefinition>>

export type Role = keyof typeof definitions

export const roleDefinitions: Readonly<Record<Role, RoleDefinition>> = definitions

export const roles = Object.keys(definitions) as Role[]

export function isRole(text: string): text is Role {
  return Object.hasOwn(roleDefinitions, text)
}

export function rolesWith(right: Right): Role[] {
  return roles.filter((role) => may(role, right))
}

/** The object of an action, for rights that depend on it. */
export interface RightSubject {
  /** Additional rights required: fees require "billing", and health information requires "health". */
  needs?: readonly Right[]
}

/** True if the role has the right and any additional rights the subject needs. Unknown roles have no rights. */
export function may(role: string, right: Right, { needs = [] }: RightSubject = {}): boolean {
  if (!isRole(role)) return false
  return [right, ...needs].every((each) => roleDefinitions[role].rights.includes(each))
}
