const kindWords: Readonly<Record<string, string>> = {
  notification: 'What came in, to the office',
  receipt: 'Confirmation',
  'held-confirmations': 'Confirmation of several',
  answer: 'Answer',
  'sign-in-code': 'Code to sign in',
  invitation: 'Invitation',
  assignment: 'Assigned to you',
  mention: 'Named in a note',
  test: 'Test email',
}

/** What an email is, as in "Confirmation". */
export function kindInWords(kind: string): string {
  return kindWords[kind] ?? kind
}
