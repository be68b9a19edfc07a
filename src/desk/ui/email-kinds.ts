const kindWords: Readonly<Record<string, string>> = {
  notification: 'To the office',
  confirmation: 'Confirmation',
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
}

/** What an email is, as in "Confirmation". */
export function kindInWords(kind: string): string {
  return kindWords[kind] ?? kind
}
