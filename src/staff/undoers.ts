import type { Undoers } from '../submissions/undo/undoer'
import { submissionUndoers } from '../submissions/undo/undoers'
import { accountUndoer, passkeyNameUndoer } from './undo-account'
import { invitationUndoer, removalUndoer, roleUndoer } from './undo-team'

/** How each kind of event is undone, or why it cannot be. */
export const undoers: Undoers = {
  ...submissionUndoers,
  'staff-invited': invitationUndoer,
  'role-changed': roleUndoer,
  'staff-removed': removalUndoer,
  'account-changed': accountUndoer,
  'passkey-renamed': passkeyNameUndoer,
  'signed-in': { why: 'A session is ended under Team, or by its owner.' },
  'session-ended': { why: 'They sign in again.' },
  'passkey-added': { why: 'A passkey is removed under Your account.' },
  'passkey-removed': { why: 'A passkey is added under Your account.' },
  'sign-in-link-made': { why: 'It was shown on the server, and lives an hour.' },
  'first-owner-made': { why: 'A site keeps an owner.' },
}
