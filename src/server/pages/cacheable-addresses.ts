import { allForms } from '../../forms/all-forms'
import { subjects } from '../../forms/contact/fields'
import * as routes from '../../routes'
import type { Screen } from '../../site/screen'
import { SIDEBAR_FORM } from '../endpoints/plain-post'
import { splitPath } from '../request-language'

/** Addresses whose query changes the page; cached separately. */
const ASKING: readonly string[] = [
  routes.makePaymentAccepted,
  ...subjects.map((subject) => routes.contactAbout(subject)),
]

/** The query parameters that pages read. */
const ASKED = /[?&](?:form|sent|accepted|subject)(?:=|&|$)/

/** In characters. No URL of ours is longer, and to parse 64 kB takes longer than to answer. */
const LONGEST = 2000

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The address under which the page for a URL is cached, the same for everybody. Undefined where the app must answer:
 * there is no such page, or it may have to show the outcome of a form.
 */
export function cacheableAddress(url: string, screenAt: (path: string) => Screen | undefined): string | undefined {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  if (splitPath(path).path === routes.searchIndex) return path
  const screen = screenAt(path)
  // Other queries, such as a newsletter's, change nothing on the page.
  if (!screen || question === -1 || url.length > LONGEST || !ASKED.test(url)) return screen && path
  const query = new URLSearchParams(url.slice(question))
  const form = query.get('form') ?? ''
  const isOnPage = screen.forms?.includes(form) || form === SIDEBAR_FORM
  if (isOnPage && Object.hasOwn(allForms, form) && ID.test(query.get('sent') ?? '')) return undefined
  const { language, path: page } = splitPath(path)
  const asking = ASKING.find((address) => isAskedIn(address, page, query))
  return asking === undefined ? path : routes.localizePath(language, asking)
}

function isAskedIn(address: string, path: string, query: URLSearchParams): boolean {
  const [page, question = ''] = address.split('?')
  const [name = '', value] = question.split('=')
  return page === path && query.getAll(name).join() === value
}
