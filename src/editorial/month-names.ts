import { DEFAULT_LANGUAGE, locales } from '../../content/language'

const format = new Intl.DateTimeFormat(locales[DEFAULT_LANGUAGE], { month: 'long', timeZone: 'UTC' })

/** The months, by their numbers from "1" to "12". */
export const monthNames: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [String(index + 1), format.format(Date.UTC(2024, index))]),
)
