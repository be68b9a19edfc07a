import type { EventKinds } from '../log/event-kind'
import { accountUndoHandler, passkeyNameUndoHandler } from './undo-account'
import { invitationUndoHandler, removalUndoHandler, roleUndoHandler } from './undo-team'

declare module '../log/event-kind-names' {
  interface EventKindNames extends Record<keyof typeof staffEventKinds, true> {}
}

/** What can be done with the team and with accounts. */
export const staffEventKinds = {
  'first-owner-made': {
    did: 'became the first owner',
    right: 'staff',
    undo: { why: 'A site always has an owner.' },
  },
  'signed-in': {
    did: 'signed in',
    right: 'staff',
    undo: { why: 'End sessions under Team or Your account.' },
  },
  'session-ended': { did: 'ended a session', right: 'staff', undo: { why: 'They can sign in again.' } },
  'staff-invited': { did: 'invited', right: 'staff', undo: invitationUndoHandler },
  'role-changed': { did: 'changed the role', right: 'staff', undo: roleUndoHandler },
  'staff-removed': { did: 'removed', right: 'staff', undo: removalUndoHandler },
  'account-changed': { did: 'changed their account', right: 'staff', undo: accountUndoHandler },
  'passkey-added': {
    did: 'added a passkey',
    right: 'staff',
    undo: { why: 'Remove passkeys under Your account.' },
  },
  'passkey-renamed': { did: 'renamed a passkey', right: 'staff', undo: passkeyNameUndoHandler },
  'passkey-removed': {
    did: 'removed a passkey',
    right: 'staff',
    undo: { why: 'Add passkeys under Your account.' },
  },
  'sign-in-link-made': {
    did: 'created a sign-in link',
    right: 'staff',
    undo: { why: 'It was shown on the server and works for an hour.' },
  },
  'attempts-refused': {
    did: 'refused attempts in the past hour',
    right: 'staff',
    undo: { why: 'Nothing was changed.' },
  },
} satisfies EventKinds
