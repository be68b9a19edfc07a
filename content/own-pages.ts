import { languages } from './language'
import { pages } from './pages'

/** Pages that the office adds. */
export const ownPages = []

/** First parts of addresses that belong to the site itself, besides those of its pages. */
const RESERVED: string[] = ['desk', 'my', 'pay', 'api', 'files', 'assets', 'preview', 'healthz', 'readyz', ...languages]

/** As in "es", "zh-hant", or "es-419" (BCP 47), but also in "faq". */
const LANGUAGE_CODE = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** True if an own page can have this address, without the slash. */
export function isFreeAddress(slug: string): boolean {
  const isLanguage = LANGUAGE_CODE.test(slug) && languageNames.of(slug) !== undefined
  return !isLanguage && !RESERVED.includes(slug) && !Object.keys(pages).map(toPagePath).includes(slug)
}

/** Converts "makePayment" to "make-payment". */
export function toPagePath(page: string): string {
  return page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
