import type { Catalog, Language } from '../../content/language'
import { type Text, textsOf } from './text'

/** Options of a list: values and labels. */
export type OptionLabels<Value extends string = string> = readonly { readonly value: Value; readonly label: Text }[]

/* @__NO_SIDE_EFFECTS__ */
export function optionsOf<Words, const Value extends string>(
  values: readonly Value[],
  catalog: Catalog<Words>,
  pick: (words: Words) => Readonly<Record<Value, string>>,
): OptionLabels<Value> {
  const labels = textsOf(catalog, values, pick)
  return values.map((value) => ({ value, label: labels[value] }))
}

/** Returns the label of an option, or the value itself if it is not in the list. */
export function labelOf(options: OptionLabels, value: string, language: Language): string {
  return options.find((option) => option.value === value)?.label[language] ?? value
}
