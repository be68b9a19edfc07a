import type { Catalog } from '../../content/language'

/** A text in every language. */
export type LocalizedText = Catalog<string>

/** Selects one text in every language, for code that runs before the language is known, such as schemas. */
export function pickText<Words>(catalog: Catalog<Words>, pick: (words: Words) => string): LocalizedText
/* @__NO_SIDE_EFFECTS__ */
export function pickText(catalog: Catalog<unknown>, pick: (words: unknown) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(catalog).map(([language, words]) => [language, pick(words)]))
}

/** Selects several texts by name, in every language. */
export function pickTexts<Words, Name extends string>(
  catalog: Catalog<Words>,
  names: readonly Name[],
  pick: (words: Words) => Readonly<Record<Name, string>>,
): Readonly<Record<Name, LocalizedText>>
/* @__NO_SIDE_EFFECTS__ */
export function pickTexts(
  catalog: Catalog<unknown>,
  names: readonly string[],
  pick: (words: unknown) => Readonly<Record<string, string>>,
): Record<string, LocalizedText> {
  return Object.fromEntries(names.map((name) => [name, pickText(catalog, (words) => pick(words)[name] ?? '')]))
}
