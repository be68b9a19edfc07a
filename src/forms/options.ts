import type { Catalog, Language } from '../../content/language'
import { type LocalizedText, pickTexts } from './text'

/** Options of a list: values and labels. */
export type OptionLabels<Value extends string = string> = readonly {
  readonly value: Value
  readonly label: LocalizedText
}[]

/* @__NO_SIDE_EFFECTS__ */
export function createOptions<Words, const Value extends string>(
  values: readonly Value[],
  catalog: Catalog<Words>,
  pick: (words: Words) => Readonly<Record<Value, string>>,
): OptionLabels<Value> {
  const labels = pickTexts(catalog, values, pick)
  return values.map((value) => ({ value, label: labels[value] }))
}

/** Returns the label of an option, or the value itself if it is not in the list. */
export function findOptionLabel(options: OptionLabels, value: string, language: Language): string {
  return options.find((option) => option.value === value)?.label[language] ?? value
}
