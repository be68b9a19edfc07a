const kindWords: Readonly<Record<string, string>> = {
  notification: 'To the office',
  receipt: 'Confirmation',
  'held-confirmations': 'Confirmation of several',
  answer: 'Answer',
  'sign-in-code': 'Code to sign in',
  invitation: 'Invitation',
  assignment: 'Word of an assignment',
  mention: 'Word of a mention',
  test: 'Test email',
}

/** What an email is, as in "Confirmation". */
export function kindInWords(kind: string): string {
  return kindWords[kind] ?? kind
}
