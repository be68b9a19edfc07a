import type { Context } from 'hono'
import { type Language, languages } from '../../content/language'
import { readQualityValues } from './pages/encoding'

/** Whether caches must vary by `Accept-Language` (RFC 9110, 12.5.5). */
export const variesByLanguage = (languages as readonly Language[]).length > 1

export function requestLanguage({ req }: Context): Language {
  return chooseLanguage(req.header('Accept-Language'), languages)
}

/** Longer than any browser's header, in characters. */
const LONGEST = 200

/** The preferred of the offered languages, by lookup (RFC 4647, 3.4); the first if none matches. */
export function chooseLanguage<Offered extends string>(
  accepted: string | undefined,
  offered: readonly [Offered, ...Offered[]],
): Offered {
  const [first] = offered
  if (offered.length === 1 || !accepted || accepted.length > LONGEST) return first
  const wanted = [...readQualityValues(accepted)].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a)
  for (const [range] of wanted) {
    const found = offered.find((language) => range === language || range.startsWith(`${language}-`))
    if (found) return found
  }
  return first
}
