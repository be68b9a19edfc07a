/** Line length of our emails (mail/email-layout.tsx). */
const LINE_LENGTH = 74

/** Restores the typed text of an email by joining wrapped lines. */
export function unwrapText(text: string): string {
  const [first = '', ...rest] = text.trim().split('\n')
  return rest.reduce(
    ({ whole, last }, line) => ({ whole: whole + (isFull(last, line) ? ' ' : '\n') + line, last: line }),
    { whole: first, last: first },
  ).whole
}

function isFull(line: string, next: string): boolean {
  const [word = ''] = next.split(' ')
  return line !== '' && word !== '' && line.length + 1 + word.length > LINE_LENGTH
}
