/** Where emails break their lines (mail/email-layout.tsx). */
const LINE_LENGTH = 74

/** The plain text of an email as it was typed: a line that ends only because it was full goes on. */
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
