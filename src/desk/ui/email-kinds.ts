const kindWords: Readonly<Record<string, string>> = {
  notification: 'To the office',
  receipt: 'Confirmation',
  'held-confirmations': 'Confirmation of several',
  answer: 'Answer',
  'sign-in-code': 'Code to sign in',
  invitation: 'Invitation',
  assignment: 'Assignment notice',
  mention: 'Mention notice',
  'money-changed': 'Notice of changed fees or buttons',
  test: 'Test email',
  'budget-reached': 'Hourly limit reached',
  findings: 'What is wrong with the site',
  'not-published': 'Notice of what was not published',
  'log-head': 'Fingerprint of the log',
}

/** What an email is, as in "Confirmation". */
export function kindInWords(kind: string): string {
  return kindWords[kind] ?? kind
}
