import * as v from 'valibot'
import { roles } from '../access/roles'
import { changed, changedText, type DetailsOf, details } from '../log/event-details'
import { defineKind, type EventKinds } from '../log/event-kind'
import { removalUndo } from './undo-removal'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof staffEventKinds> {}
}

const role = v.picklist(roles)

/** How somebody signed in, and what they said of themselves. */
const signedIn = details({
  by: v.picklist(['code', 'passkey', 'invitation', 'first-owner', 'sign-in']),
  browser: v.string(),
  name: v.exactOptional(v.union([v.string(), changedText])),
  email: v.exactOptional(v.string()),
})

const member = { name: v.string(), email: v.string(), role }

/** Before version 0.3.0, also an invitation that was sent again, with its changes. */
const invited = details({
  name: v.union([v.string(), changedText]),
  email: v.union([v.string(), changedText]),
  role: v.union([role, changed(role)]),
  renewed: v.exactOptional(v.literal(true)),
})

const removed = details({
  ...member,
  answersTakenBack: v.exactOptional(v.number()),
  emailsStopped: v.exactOptional(v.number()),
  // From before version 0.3.0.
  stoppedIds: v.exactOptional(v.array(v.string())),
})

const account = details({
  name: v.exactOptional(changedText),
  notify: v.exactOptional(changed(v.boolean())),
  notifyWeekly: v.exactOptional(changed(v.boolean())),
  keys: v.exactOptional(changed(v.boolean())),
})

const passkey = details({ passkey: v.string() })

/** What can be done with the team and with accounts. */
export const staffEventKinds = {
  'first-owner-made': {
    did: 'became the first owner',
    details: signedIn,
    right: 'staff',
    undo: { why: 'A site always has an owner.' },
  },
  'signed-in': {
    did: 'signed in',
    details: signedIn,
    right: 'staff',
    undo: { why: 'End sessions under Team or Your account.' },
  },
  'session-ended': {
    did: 'ended a session',
    details: details({ session: v.string(), browser: v.string() }),
    right: 'staff',
    undo: { why: 'They can sign in again.' },
  },
  'staff-invited': {
    did: 'invited',
    details: invited,
    right: 'staff',
    undo: { why: 'Cancel invitations under Team.' },
  },
  'staff-invited-again': {
    did: 'invited again',
    details: details(member),
    right: 'staff',
    undo: { why: 'Cancel invitations under Team.' },
  },
  'role-changed': {
    did: 'changed the role',
    details: details({ role: changed(role) }),
    right: 'staff',
    undo: { why: 'Change the role again under Team.' },
  },
  'staff-removed': defineKind({
    did: 'removed',
    inWords: ({ name }) => `removed ${name}`,
    details: removed,
    right: 'staff',
    undo: removalUndo,
  }),
  'team-confirmed': {
    did: 'confirmed the team after a restore',
    details: details({}),
    right: 'staff',
    undo: { why: 'Remove colleagues under Team.' },
  },
  'account-changed': {
    did: 'changed their account',
    details: account,
    right: 'staff',
    undo: { why: 'Change it again under Your account.' },
  },
  'passkey-added': {
    did: 'added a passkey',
    details: passkey,
    right: 'staff',
    undo: { why: 'Remove passkeys under Your account.' },
  },
  'passkey-renamed': {
    did: 'renamed a passkey',
    details: details({ passkeyId: v.string(), name: changedText }),
    right: 'staff',
    undo: { why: 'Rename passkeys under Your account.' },
  },
  'passkey-removed': {
    did: 'removed a passkey',
    details: passkey,
    right: 'staff',
    undo: { why: 'Add passkeys under Your account.' },
  },
  'sign-in-link-made': {
    did: 'created a sign-in link',
    details: details({}),
    right: 'staff',
    undo: { why: 'It was shown on the server and works for an hour.' },
  },
  'attempts-refused': {
    did: 'refused attempts in the past hour',
    // How many of each kind.
    details: v.record(v.string(), v.number()),
    right: 'staff',
    undo: { why: 'Nothing was changed.' },
  },
} satisfies EventKinds
