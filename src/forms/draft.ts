import type { Values } from './form-controls'
import type { Sending } from './send-answers'

/** How long unfinished answers wait in the browser for their visitor to come back. */
export const KEPT_DAYS = 30
const KEPT_MILLISECONDS = KEPT_DAYS * 24 * 60 * 60 * 1000

/** A form's unfinished answers. */
export interface Draft {
  /** Milliseconds since 1970. */
  keptAt: number
  values: Values
  /** Whether another form began it, and nobody has touched it since. */
  isStarted?: boolean
  /** The answers on their way: sent again after a reload, they are the same submission. */
  sending?: Sending | undefined
}

/**
 * Keeps a form's unfinished answers in this browser, and forgets them when nothing is left of them.
 * Answers whether it could: a browser may refuse to store anything.
 */
export function keepDraft(form: string, values: Values, more: Partial<Draft> = {}): boolean {
  try {
    const isEmpty = Object.values(values).every((value) => value === '')
    if (isEmpty) localStorage.removeItem(keyOf(form))
    else localStorage.setItem(keyOf(form), JSON.stringify({ keptAt: Date.now(), values, ...more }))
    return true
  } catch {
    return false
  }
}

/** The unfinished answers of a form, where there are any that are not too old. */
export function readDraft(form: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(form)) ?? '{}')
    if (!isFresh(draft)) return undefined
    const texts = Object.entries(draft.values).filter((entry) => typeof entry[1] === 'string')
    return { ...draft, values: Object.fromEntries(texts) }
  } catch {
    return undefined
  }
}

/** Starts the answers of a form that follows in the journey, where nobody has begun them. Answers whether it could. */
export function startDraft(form: string, values: Values): boolean {
  const begun = readDraft(form)
  return (!begun || begun.isStarted === true) && keepDraft(form, values, { isStarted: true })
}

/** Forgets what has been sent as a plain form: once for each submission, since its page may be loaded again later. */
export function forgetSent(form: string, id: string): void {
  try {
    if (localStorage.getItem(`sent:${form}`) === id) return
    localStorage.setItem(`sent:${form}`, id)
    localStorage.removeItem(keyOf(form))
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** Forgets what has waited too long, of every form: its page may never be opened again. */
export function forgetOld(): void {
  try {
    const forms = Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))
    for (const form of forms) if (!readDraft(form)) localStorage.removeItem(keyOf(form))
  } catch {
    // As above.
  }
}

const PREFIX = 'draft:'

/** The name in the store that a form's draft has. */
export function keyOf(form: string): string {
  return PREFIX + form
}

function isFresh(draft: Partial<Draft> | null): draft is Draft {
  return typeof draft?.keptAt === 'number' && Date.now() - draft.keptAt <= KEPT_MILLISECONDS && Boolean(draft.values)
}
