/** Replaces NUL characters, which PostgreSQL cannot store, and unpaired surrogates, which UTF-8 cannot encode. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
