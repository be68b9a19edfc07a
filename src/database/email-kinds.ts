/**
 * The kinds of email, with their names on the desk. The office is notified of a submission; its sender gets a
 * confirmation and the answers of the office; staff get codes, invitations, and notices.
 */
export const emailKinds = {
  notification: 'To the office',
  confirmation: 'Confirmation',
  // Of earlier versions.
  'held-confirmations': 'Combined confirmation',
  answer: 'Answer',
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

/** The name of a kind, as in "Confirmation". */
export function kindInWords(kind: string): string {
  return (emailKinds as Readonly<Record<string, string>>)[kind] ?? kind
}
