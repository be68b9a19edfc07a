import type { Right } from '../../access/roles'
import { findDocument } from '../../editorial/documents/documents'
import { type PresenceSubject, presenceRights } from '../../staff/presence/presence-subject'

/** Returns the right needed to see who has a subject open. */
export function presenceRight({ kind, id }: PresenceSubject): Right {
  return kind === 'document' && findDocument(id)?.isBilling ? 'billing' : presenceRights[kind]
}
