/** A title with the facts in it filled in, as far as they are known: drafts name what they like. */
export function titleInWords(title: string, facts: Readonly<Record<string, string | undefined>>): string {
  return title.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? whole,
  )
}
