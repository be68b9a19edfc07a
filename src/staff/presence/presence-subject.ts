import { type Right, rolesWith } from '../../access/roles'
import { type PresenceKind, presenceKinds } from '../../database/tables'

/** What somebody has open. */
export interface PresenceSubject {
  kind: PresenceKind
  id: string
}

/** The right without which nobody opens it, or hears who has. */
export const presenceRights: Readonly<Record<PresenceKind, Right>> = { submission: 'read', document: 'edit' }

/** The kinds of what can be open, each with the roles that may open it. */
export const presenceRoles = presenceKinds.map((kind) => ({ kind, roles: rolesWith(presenceRights[kind]) }))

/** As open pages and the event stream name it: "submission/…", "document/pages/home". */
export function presenceKey({ kind, id }: PresenceSubject): string {
  return `${kind}/${id}`
}
