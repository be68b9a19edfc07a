import { allForms } from '../../forms/all-forms'
import { subjects } from '../../forms/contact/fields'
import * as routes from '../../routes'
import type { Screen } from '../../site/screen'
import { SIDEBAR_FORM } from '../endpoints/plain-post'
import { splitPath } from '../request-language'

/** URLs whose query changes the page. Each is cached separately. */
const URLS_WITH_QUERY: readonly string[] = [
  routes.makePaymentAccepted,
  ...subjects.map((subject) => routes.contactAbout(subject)),
]

const QUERY_PARAMETERS = /[?&](?:form|sent|accepted|subject)(?:=|&|$)/

/** In characters. Longer URLs are not parsed: 64 kB would take longer than serving the page. */
const MAX_URL_LENGTH = 2000

const ID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the cache key of a URL, or undefined if the app must answer: for unknown pages, and for pages that may show the
 * outcome of a form.
 */
export function toCacheableAddress(url: string, findScreen: (path: string) => Screen | undefined): string | undefined {
  const queryIndex = url.indexOf('?')
  const path = queryIndex === -1 ? url : url.slice(0, queryIndex)
  if (splitPath(path).path === routes.searchIndex) return path
  const screen = findScreen(path)
  // Other parameters, such as tracking codes, do not change the page.
  if (!screen || queryIndex === -1 || url.length > MAX_URL_LENGTH || !QUERY_PARAMETERS.test(url)) return screen && path
  const query = new URLSearchParams(url.slice(queryIndex))
  const form = query.get('form') ?? ''
  const isFormOnPage = screen.forms?.includes(form) || form === SIDEBAR_FORM
  if (isFormOnPage && Object.hasOwn(allForms, form) && ID_PATTERN.test(query.get('sent') ?? '')) return undefined
  const { language, path: page } = splitPath(path)
  const matchingUrl = URLS_WITH_QUERY.find((address) => matchesQuery(address, page, query))
  return matchingUrl === undefined ? path : routes.localizePath(language, matchingUrl)
}

function matchesQuery(address: string, path: string, query: URLSearchParams): boolean {
  const [page, question = ''] = address.split('?')
  const [name = '', value] = question.split('=')
  return page === path && query.getAll(name).join() === value
}
