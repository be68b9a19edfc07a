import { pages } from './pages'

/** Pages that the office adds. */
export const ownPages = []

/** First parts of addresses that belong to the site itself, besides those of its pages. */
const RESERVED = ['desk', 'my', 'pay', 'api', 'files', 'assets', 'preview', 'healthz', 'readyz']

/** "es", or "pt-br". */
const LANGUAGE_CODE = /^[a-z]{2}(?:-[a-z]{2})?$/

/** True if an own page can have this address, without the slash. */
export function isFreeAddress(slug: string): boolean {
  return !RESERVED.includes(slug) && !LANGUAGE_CODE.test(slug) && !Object.keys(pages).map(toPagePath).includes(slug)
}

/** Converts "makePayment" to "make-payment". */
export function toPagePath(page: string): string {
  return page.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
