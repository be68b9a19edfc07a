import type { Language } from '../../../content/language'
import type { Content } from '../../../content/read-content'

/** Instead of a document's name: what whoever runs the server has set. */
export const SETTINGS = 'settings'

/** Where in the content something is wrong. */
export interface Place {
  /** The document's name (documents.ts). */
  document: string
  /** The path of the field within the document, as in "schedule.0"; empty for the document itself. */
  field: string
}

export interface Finding extends Place {
  /** What is wrong, as a sentence that says what it is and what it should be. */
  message: string
  /** The text or value that is wrong. Once it changes, it is another finding. */
  text: string
}

/** A public page, as it is rendered. */
export interface CheckedPage {
  path: string
  /** The ids of its elements. */
  ids: readonly string[]
  /** Where its links lead, as written. */
  links: readonly string[]
  /** Its pictures that say nothing to those who cannot see them: their addresses. */
  unnamedPictures: readonly string[]
  /** What search engines show of it. */
  description: string
}

/** A value that a fact has, or had before. */
export interface EarlierFact {
  name: 'street' | 'phone' | 'pressPhone' | 'pressEmail' | 'deposit' | 'partner' | 'regular'
  value: string
}

/** What checks look at. */
export interface Checked {
  content: Content
  language: Language
  now: Date
  /** Of this site, as in "https://www.example.org". */
  origin: string
  /** Where the office reads its email, as the server's settings say. */
  officeEmail: string
  /** The sender of emails, and the payment provider's buttons, as the server's settings say. */
  mailFrom: { name: string; address: string }
  payment: { url: string; buttonId: string }
  donate: { url: string; buttonId: string }
  /** Every screen, posts' own pages included. Empty where they are not rendered: what needs them finds nothing then. */
  pages: readonly CheckedPage[]
  /** Addresses of this site that answer though they are no pages, as in "/feed.xml" and "/files/…". */
  files: readonly string[]
  /** Since when a document has the text that it has; of a fresh site, since the site began. */
  since: (document: string) => Date
  /** Addresses of other sites that did not answer; empty where the site may not ask. */
  unreachable: readonly string[]
  /** The values that facts had, those that they have now included. */
  earlier: readonly EarlierFact[]
}

/** An alarm is certainly wrong, and owners are told by email. A hint may be meant so. */
export type CheckLevel = 'alarm' | 'hint'

/** Finds one kind of mistake. */
export interface Check {
  /** As in "wrong-weekday". */
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

/** Reads each thing once, and keeps the result as long as the thing. */
export function memoize<Thing extends WeakKey, Result>(read: (thing: Thing) => Result): (thing: Thing) => Result {
  const known = new WeakMap<Thing, Result>()
  return (thing) => {
    const result = known.get(thing) ?? read(thing)
    known.set(thing, result)
    return result
  }
}
