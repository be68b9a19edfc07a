const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/** Returns a cached date format. Creating one takes longer than a hundred uses. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return getCached(dates, [locale, options], () => new Intl.DateTimeFormat(locale, options))
}

/** Returns a cached number format. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return getCached(numbers, [locale, options], () => new Intl.NumberFormat(locale, options))
}

/** Returns the cached plural rules of a language. */
export function pluralRules(locale: string): Intl.PluralRules {
  return getCached(plurals, [locale], () => new Intl.PluralRules(locale))
}

function getCached<Format>(cache: Map<string, Format>, settings: unknown[], create: () => Format): Format {
  const key = JSON.stringify(settings)
  const format = cache.get(key) ?? create()
  cache.set(key, format)
  return format
}
