import type { Catalog, Language } from '../../content/language'
import { type Text, textsOf } from './text'

/** What a list offers: what is sent, and how it is called. */
export type Options<Value extends string = string> = readonly { readonly value: Value; readonly label: Text }[]

/* @__NO_SIDE_EFFECTS__ */
export function optionsOf<Words, const Value extends string>(
  values: readonly Value[],
  catalog: Catalog<Words>,
  pick: (words: Words) => Readonly<Record<Value, string>>,
): Options<Value> {
  const labels = textsOf(catalog, values, pick)
  return values.map((value) => ({ value, label: labels[value] }))
}

/** The label of a chosen value; the value itself where it is not on the list. */
export function labelOf(options: Options, value: string, language: Language): string {
  return options.find((option) => option.value === value)?.label[language] ?? value
}
