import type { NotUndoable, UndoHandler } from '../log/undo/undo-handler'
import type { StaffEventKind } from '../submissions/undo/undo-handlers'
import { accountUndoHandler, passkeyNameUndoHandler } from './undo-account'
import { invitationUndoHandler, removalUndoHandler, roleUndoHandler } from './undo-team'

/** How what was done to the team and to accounts is undone, or why it cannot be. */
export const staffUndoHandlers: Readonly<Record<StaffEventKind, UndoHandler | NotUndoable>> = {
  'staff-invited': invitationUndoHandler,
  'role-changed': roleUndoHandler,
  'staff-removed': removalUndoHandler,
  'account-changed': accountUndoHandler,
  'passkey-renamed': passkeyNameUndoHandler,
  'signed-in': { why: 'End sessions under Team or Your account.' },
  'session-ended': { why: 'They can sign in again.' },
  'passkey-added': { why: 'Remove passkeys under Your account.' },
  'passkey-removed': { why: 'Add passkeys under Your account.' },
  'sign-in-link-made': { why: 'It was shown on the server and works for an hour.' },
  'first-owner-made': { why: 'A site always has an owner.' },
  'attempts-refused': { why: 'Nothing was changed.' },
}
