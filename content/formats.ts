const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/** A format of dates, made once: making it takes longer than a hundred uses. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keptIn(dates, [locale, options], () => new Intl.DateTimeFormat(locale, options))
}

/** A format of numbers, made once. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return keptIn(numbers, [locale, options], () => new Intl.NumberFormat(locale, options))
}

/** The rules of a language's plurals, made once. */
export function pluralRules(locale: string): Intl.PluralRules {
  return keptIn(plurals, [locale], () => new Intl.PluralRules(locale))
}

function keptIn<Format>(kept: Map<string, Format>, about: unknown[], make: () => Format): Format {
  const key = JSON.stringify(about)
  const format = kept.get(key) ?? make()
  kept.set(key, format)
  return format
}
