/** Text that both engines return as it was stored: PostgreSQL has no NUL, and UTF-8 no unpaired surrogates. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
