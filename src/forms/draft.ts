import type { Values } from './form-controls'

/** How long unfinished answers wait in the browser for their visitor to come back. */
const KEPT_MILLISECONDS = 30 * 24 * 60 * 60 * 1000

/**
 * Keeps a form's unfinished answers in this browser, and forgets them when nothing is left of them.
 * Answers whether it could: a browser may refuse to store anything.
 */
export function keepDraft(form: string, values: Values, now = Date.now()): boolean {
  try {
    const isEmpty = Object.values(values).every((value) => value === '')
    if (isEmpty) localStorage.removeItem(keyOf(form))
    else localStorage.setItem(keyOf(form), JSON.stringify({ keptAt: now, values }))
    return true
  } catch {
    return false
  }
}

/** The unfinished answers of a form, where there are any that are not too old. */
export function readDraft(form: string, now = Date.now()): Values | undefined {
  try {
    const { keptAt, values } = JSON.parse(localStorage.getItem(keyOf(form)) ?? '{}')
    if (typeof keptAt !== 'number' || now - keptAt > KEPT_MILLISECONDS) return undefined
    return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => isText(entry[1])))
  } catch {
    return undefined
  }
}

/** Forgets what has been sent as a plain form: once for each submission, since its page may be loaded again later. */
export function forgetSent(form: string, id: string): void {
  try {
    if (localStorage.getItem(sentKeyOf(form)) === id) return
    localStorage.setItem(sentKeyOf(form), id)
    localStorage.removeItem(keyOf(form))
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** Starts the answers of a form that follows in the journey, where none were begun. */
export function startDraft(form: string, values: Values): void {
  if (!readDraft(form)) keepDraft(form, values)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function sentKeyOf(form: string): string {
  return `sent:${form}`
}

function keyOf(form: string): string {
  return `draft:${form}`
}
