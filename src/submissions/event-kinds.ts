/** Everything that is written into the log, in the order of its filter. */
export const eventKinds = [
  'status-changed',
  'assigned',
  'answered',
  'note-added',
  'care-opened',
  'answer-taken-back',
  'email-sent-again',
  'address-corrected',
  'email-stopped',
  'email-set-aside',
  'test-sent',
  'reply-saved',
  'reply-deleted',
  'signed-in',
  'session-ended',
  'staff-invited',
  'role-changed',
  'staff-removed',
  'account-changed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'sign-in-link-made',
  'first-owner-made',
] as const

export type EventKind = (typeof eventKinds)[number]
