import { numberFormat, pluralRules } from './formats'
import { type Language, locales } from './language'
import { words } from './words'

/** Singular and plural forms of a sentence. */
interface PluralForms {
  one: string
  other: string
}

/** Returns the form of a sentence for a number. */
export function selectPluralForm(forms: PluralForms, count: number, language: Language): string {
  return forms[pluralRules(locales[language]).select(count) === 'one' ? 'one' : 'other']
}

/** Writes numbers up to twelve as words, as in "five". */
export function countText(count: number, language: Language): string {
  return words[language].numbers[count] ?? numberFormat(locales[language]).format(count)
}

/** Returns a number for prose: {count}, or {Count} at the start of a sentence. */
export function countFacts(count: number, language: Language): { count: string; Count: string } {
  const text = countText(count, language)
  return { count: text, Count: text.charAt(0).toLocaleUpperCase(locales[language]) + text.slice(1) }
}

/** "three business days" */
export function businessDaysText(days: number, language: Language): string {
  return `${countText(days, language)} ${selectPluralForm(words[language].businessDays, days, language)}`
}

/** "$1,200" */
export function moneyText(dollars: number, language: Language): string {
  const format = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const
  return numberFormat(locales[language], format).format(dollars)
}
