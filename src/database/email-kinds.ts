/**
 * Kinds of email with their names on the desk. The office receives notifications, senders receive confirmations and
 * answers, and staff receive codes, invitations and notices.
 */
export const emailKinds = {
  notification: 'To the office',
  confirmation: 'Confirmation',
  // Used by earlier versions only.
  'held-confirmations': 'Combined confirmation',
  answer: 'Answer',
  letter: 'Letter',
  'payment-received': 'Payment received',
  'payment-due': 'Payment due',
  'sign-in-code': 'Sign-in code',
  invitation: 'Invitation',
  assignment: 'Assignment notice',
  mention: 'Mention notice',
  'billing-changed': 'Fee or payment button change',
  test: 'Test email',
  'budget-reached': 'Hourly limit reached',
  findings: 'Site check',
  'not-published': 'Missed publication',
  'log-head': 'Fingerprint of the log',
  notice: 'Account notice',
} as const

export type EmailKind = keyof typeof emailKinds

/** Returns the name of a kind, such as "Confirmation". */
export function emailKindLabel(kind: string): string {
  return (emailKinds as Readonly<Record<string, string>>)[kind] ?? kind
}
