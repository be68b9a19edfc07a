import { allForms } from '../forms/all-forms'
import { subjects } from '../forms/contact/schema'
import { screens } from '../site/screens'
import { EVERYWHERE } from './plain-post'

const PATHS = new Map(screens.map((screen) => [screen.path, screen]))

/** The pages that read another for who comes from an accepted offer, and for who has a subject already. */
const ASKING = ['/make-payment?accepted=true', ...subjects.map(({ value }) => `/contact?subject=${value}`)]

/** The questions that pages answer: what became of a plain form, and those above. */
const ASKED = /[?&](?:form|sent|accepted|subject)(?:=|&|$)/

/** Characters of an address beyond which its question is none of ours: to take apart 64 kB costs more than to answer. */
const LONGEST = 2000

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The address of the page that shows everybody the same and is what a path and query ask for. Nothing where the site
 * itself must answer: there is no such page, or it may have to tell what became of a form.
 */
export function keptAddress(url: string): string | undefined {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  const screen = PATHS.get(path)
  // What else somebody wrote behind a page's address, as in a link from a newsletter, changes nothing on the page.
  if (!screen || question === -1 || url.length > LONGEST || !ASKED.test(url)) return screen && path
  const query = new URLSearchParams(url.slice(question))
  const form = query.get('form') ?? ''
  const isOnPage = screen.forms?.includes(form) || form === EVERYWHERE
  if (isOnPage && Object.hasOwn(allForms, form) && ID.test(query.get('sent') ?? '')) return undefined
  return ASKING.find((address) => isAskedIn(address, path, query)) ?? path
}

function isAskedIn(address: string, path: string, query: URLSearchParams): boolean {
  const [page, question = ''] = address.split('?')
  const [name = '', value] = question.split('=')
  return page === path && query.getAll(name).join() === value
}
