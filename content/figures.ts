import { numberFormat, pluralRules } from './formats'
import { type Language, locales } from './language'
import { words } from './words'

/** A sentence in the singular and in the plural. */
interface Counted {
  one: string
  other: string
}

/** The form of a sentence that goes with a number. */
export function formFor(forms: Counted, count: number, language: Language): string {
  return forms[pluralRules(locales[language]).select(count) === 'one' ? 'one' : 'other']
}

/** "five", but 13 and up in digits. */
export function countText(count: number, language: Language): string {
  return words[language].numbers[count] ?? numberFormat(locales[language]).format(count)
}

/** A number for prose: {count}, or {Count} at the start of a sentence. */
export function countFacts(count: number, language: Language): { count: string; Count: string } {
  const text = countText(count, language)
  return { count: text, Count: text.charAt(0).toLocaleUpperCase(locales[language]) + text.slice(1) }
}

/** "three business days" */
export function businessDaysText(days: number, language: Language): string {
  return `${countText(days, language)} ${formFor(words[language].businessDays, days, language)}`
}

/** "$1,200" */
export function moneyText(dollars: number, language: Language): string {
  const format = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const
  return numberFormat(locales[language], format).format(dollars)
}
