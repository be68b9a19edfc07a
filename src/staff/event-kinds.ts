import * as v from 'valibot'
import { roles } from '../access/roles'
import { changeSchema, type DetailsOf, detailsSchema, textChangeSchema } from '../log/event-details'
import { defineKind, type EventKinds } from '../log/event-kind'
import { removalUndo } from './undo-removal'

declare module '../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof staffEventKinds> {}
}

const role = v.picklist(roles)

/** The sign-in method, and the name and email address if new. */
const signedIn = detailsSchema({
  by: v.picklist(['code', 'passkey', 'invitation', 'first-owner', 'sign-in']),
  browser: v.string(),
  name: v.exactOptional(v.union([v.string(), textChangeSchema])),
  email: v.exactOptional(v.string()),
})

const member = { name: v.string(), email: v.string(), role }

/** Before version 0.3.0, renewed invitations also had this kind, with changes in the details. */
const invitedDetails = detailsSchema({
  name: v.union([v.string(), textChangeSchema]),
  email: v.union([v.string(), textChangeSchema]),
  role: v.union([role, changeSchema(role)]),
  renewed: v.exactOptional(v.literal(true)),
})

const removedDetails = detailsSchema({
  ...member,
  answersTakenBack: v.exactOptional(v.number()),
  emailsStopped: v.exactOptional(v.number()),
  // Only in events from before version 0.3.0.
  stoppedIds: v.exactOptional(v.array(v.string())),
})

const accountDetails = detailsSchema({
  name: v.exactOptional(textChangeSchema),
  notify: v.exactOptional(changeSchema(v.boolean())),
  notifyWeekly: v.exactOptional(changeSchema(v.boolean())),
  keys: v.exactOptional(changeSchema(v.boolean())),
})

const passkeyDetails = detailsSchema({ passkey: v.string() })

/** Kinds of events about the team and accounts. */
export const staffEventKinds = {
  'first-owner-made': {
    action: 'became the first owner',
    details: signedIn,
    right: 'staff',
    undo: { why: 'A site always has an owner.' },
  },
  'signed-in': {
    action: 'signed in',
    details: signedIn,
    right: 'staff',
    undo: { why: 'End sessions under Team or Your account.' },
  },
  'session-ended': {
    action: 'ended a session',
    details: detailsSchema({ session: v.string(), browser: v.string() }),
    right: 'staff',
    undo: { why: 'They can sign in again.' },
  },
  'staff-invited': {
    action: 'invited',
    details: invitedDetails,
    right: 'staff',
    undo: { why: 'Cancel invitations under Team.' },
  },
  'staff-invited-again': {
    action: 'invited again',
    details: detailsSchema(member),
    right: 'staff',
    undo: { why: 'Cancel invitations under Team.' },
  },
  'role-changed': {
    action: 'changed the role',
    details: detailsSchema({ role: changeSchema(role) }),
    right: 'staff',
    undo: { why: 'Change the role again under Team.' },
  },
  'staff-removed': defineKind({
    action: 'removed',
    describe: ({ name }) => `removed ${name}`,
    details: removedDetails,
    right: 'staff',
    undo: removalUndo,
  }),
  'team-confirmed': {
    action: 'confirmed the team after a restore',
    details: detailsSchema({}),
    right: 'staff',
    undo: { why: 'Remove colleagues under Team.' },
  },
  'account-changed': {
    action: 'changed their account',
    details: accountDetails,
    right: 'staff',
    undo: { why: 'Change it again under Your account.' },
  },
  'passkey-added': {
    action: 'added a passkey',
    details: passkeyDetails,
    right: 'staff',
    undo: { why: 'Remove passkeys under Your account.' },
  },
  'passkey-renamed': {
    action: 'renamed a passkey',
    details: detailsSchema({ passkeyId: v.string(), name: textChangeSchema }),
    right: 'staff',
    undo: { why: 'Rename passkeys under Your account.' },
  },
  'passkey-removed': {
    action: 'removed a passkey',
    details: passkeyDetails,
    right: 'staff',
    undo: { why: 'Add passkeys under Your account.' },
  },
  'sign-in-link-made': {
    action: 'created a sign-in link',
    details: detailsSchema({}),
    right: 'staff',
    undo: { why: 'It was shown on the server and works for an hour.' },
  },
  'invitation-copied': {
    action: 'copied an invitation',
    details: detailsSchema({}),
    right: 'staff',
    undo: { why: 'Cancel invitations under Team.' },
  },
  'attempts-refused': {
    action: 'refused attempts in the past hour',
    // Counts by kind of attempt.
    details: v.record(v.string(), v.number()),
    right: 'staff',
    undo: { why: 'Nothing was changed.' },
  },
} satisfies EventKinds
