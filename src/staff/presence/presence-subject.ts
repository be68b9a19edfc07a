import { type Right, rolesWith } from '../../access/roles'
import { type PresenceKind, presenceKinds } from '../../database/tables'

/** An object that a person has open. */
export interface PresenceSubject {
  kind: PresenceKind
  id: string
}

/** The right required to open an object and to see who else has it open. */
export const presenceRights: Readonly<Record<PresenceKind, Right>> = { submission: 'read', document: 'edit' }

export const presenceRoles = presenceKinds.map((kind) => ({ kind, roles: rolesWith(presenceRights[kind]) }))

/** Key used by open pages and the event stream: "submission/…", "document/pages/home". */
export function presenceKey({ kind, id }: PresenceSubject): string {
  return `${kind}/${id}`
}
