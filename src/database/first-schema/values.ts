/** Allowed column values at the time of the first schema. Do not edit: later migrations change them. */
export const attemptKinds = [
  'wrong-code',
  'wrong-passkey',
  'refused-post',
  'forbidden-page',
  'budget-reached',
  'limit-reached',
  'foreign-post',
  'rate-limited',
]
export const audiences = ['office', 'sender', 'staff']
export const channels = ['phone', 'paper', 'in-person']
export const deliveryFailures = [
  'unreachable',
  'unknown-host',
  'silent',
  'cut-off',
  'certificate',
  'unencrypted',
  'password',
  'sender',
  'unwritable',
  'no-address',
  'address-refused',
  'mailbox-off',
  'mailbox-full',
  'blocked',
  'too-large',
  'later',
  'refused',
]
export const emailKinds = [
  'notification',
  'confirmation',
  'held-confirmations',
  'answer',
  'sign-in-code',
  'invitation',
  'assignment',
  'mention',
  'billing-changed',
  'test',
  'budget-reached',
  'findings',
  'not-published',
  'log-head',
  'notice',
]
export const emailStatuses = ['waiting', 'sent', 'failed', 'stopped']
export const linkPurposes = ['first-owner', 'invitation', 'sign-in']
export const noteKinds = ['note', 'reply']
export const planActions = ['publish', 'unpublish']
export const planFailures = ['does-not-fit', 'published-since', 'not-allowed']
export const planOutcomes = ['done', 'canceled', 'failed']
export const presenceKinds = ['submission', 'document']
export const publicationReasons = ['published', 'taken-back', 'undone']
export const roles = ['owner', 'office', 'helper', 'editor', 'saturday']
export const routineNames = ['site-check', 'warning']
export const signInKinds = ['code', 'passkey', 'new-passkey']
export const statuses = ['new', 'open', 'answered', 'done', 'spam']
export const subjectKinds = [
  'batch',
  'document',
  'email',
  'event',
  'file',
  'finding',
  'note',
  'person',
  'saved-reply',
  'saved-view',
  'staff',
  'submission',
  'tag',
]
export const writingKinds = ['answer', 'note', 'reply', 'draft']
