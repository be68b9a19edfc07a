import type { Language } from '../../../content/language'
import type { Content } from '../../../content/read-content'

/** Takes the place of a document's name in findings about the server's settings. */
export const SETTINGS = 'settings'

/** The location of a finding. */
export interface Place {
  /** The document's name (documents.ts). */
  document: string
  /** The path of the field, for example "schedule.0"; empty for the whole document. */
  field: string
}

export interface Finding extends Place {
  /** A sentence that says what is wrong and what it should be. */
  message: string
  /** The wrong text or value. A changed text is a new finding. */
  text: string
}

/** A rendered public page. */
export interface CheckedPage {
  path: string
  ids: readonly string[]
  /** The `href` of each link. */
  links: readonly string[]
  /** Addresses of pictures without alternative text. */
  unnamedPictures: readonly string[]
  /** The description for search engines. */
  description: string
}

/** A current or earlier value of a fact. */
export interface EarlierFact {
  name: 'street' | 'phone' | 'pressPhone' | 'pressEmail' | 'deposit' | 'partner' | 'regular'
  value: string
}

/** The input of all checks. */
export interface Checked {
  content: Content
  language: Language
  now: Date
  /** This site's origin, for example "https://www.example.org". */
  origin: string
  /** The office's email address, from the server's settings. */
  officeEmail: string
  /** The sender of emails and the payment provider's buttons, from the server's settings. */
  mailFrom: { name: string; address: string }
  payment: { url: string; buttonId: string }
  donate: { url: string; buttonId: string }
  /** All public pages, including posts. Empty if pages are not rendered; checks of pages then find nothing. */
  pages: readonly CheckedPage[]
  /** Paths of this site that are not pages, such as "/feed.xml" and "/files/…". */
  files: readonly string[]
  /** Returns when a document was last published; for unchanged documents, when the site started. */
  since: (document: string) => Date
  /** Addresses of other sites that did not respond; empty if the site may not contact them. */
  unreachable: readonly string[]
  /** Current and earlier values of facts. */
  earlier: readonly EarlierFact[]
}

/** Owners are notified about alarms by email. A hint may be intentional. */
export type CheckLevel = 'alarm' | 'hint'

export interface Check {
  /** For example "wrong-weekday". */
  name: string
  level: CheckLevel
  find: (checked: Checked) => Finding[]
}

export function alarm(name: string, find: Check['find']): Check {
  return { name, level: 'alarm', find }
}

export function hint(name: string, find: Check['find']): Check {
  return { name, level: 'hint', find }
}

export function finding({ document, field }: Place, text: string, message: string): Finding {
  return { document, field, message, text }
}

/** Caches the result for each object, as long as the object exists. */
export function memoize<Thing extends WeakKey, Result>(read: (thing: Thing) => Result): (thing: Thing) => Result {
  const cache = new WeakMap<Thing, Result>()
  return (thing) => {
    const result = cache.get(thing) ?? read(thing)
    cache.set(thing, result)
    return result
  }
}
