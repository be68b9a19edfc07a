import type { Values } from './form-controls'
import { tabName } from './tab-name'

/** How long unfinished answers wait in the browser for their visitor to come back. */
export const KEPT_DAYS = 30
const KEPT_MILLISECONDS = KEPT_DAYS * 24 * 60 * 60 * 1000

const PREFIX = 'draft:'
/** Stands in place of a tab's name for answers that an earlier form of the journey started. */
const STARTED = 'started'
const EMPTIED = 'emptied:'

const turnedDown = new Set<string>()

/** A form's unfinished answers. */
export interface Draft {
  /** Milliseconds since 1970. */
  keptAt: number
  values: Values
  /** The idempotency key of answers on their way: sent again after a reload, they are the same submission. */
  sendingKey?: string | undefined
}

/** Unfinished answers that are not this tab's: they may be somebody else's, and are filled in only when asked for. */
export interface DraftOffer extends Draft {
  storageKey: string
  /** Whether they come from an earlier form of the journey. */
  isStarted: boolean
}

/**
 * Keeps a form's unfinished answers for this tab, and forgets them when nothing is left of them.
 * Returns whether it could: a browser may refuse to store anything.
 */
export function keepDraft(form: string, values: Values, sendingKey?: string): boolean {
  if (isEmpty(values) && readDraft(form)) noteEmptied(form)
  return store(draftKey(form), values, sendingKey)
}

/** How often this tab has emptied a form on purpose; another page of it, put aside meanwhile, has to know. */
export function emptiedTimes(form: string): number {
  try {
    return Number(sessionStorage.getItem(EMPTIED + form))
  } catch {
    return 0
  }
}

function noteEmptied(form: string): void {
  try {
    sessionStorage.setItem(EMPTIED + form, String(emptiedTimes(form) + 1))
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}

/** Whether the browser lets anything be kept. */
export function canKeep(): boolean {
  try {
    localStorage.setItem('probe', '')
    localStorage.removeItem('probe')
    return true
  } catch {
    return false
  }
}

/** This tab's unfinished answers of a form, where there are any that are not too old. */
export function readDraft(form: string): Draft | undefined {
  return read(draftKey(form))
}

/** Starts the answers of a form that follows in the journey. Returns whether it could. */
export function startDraft(form: string, values: Values): boolean {
  return store(`${PREFIX}${form}:${STARTED}`, values)
}

/** The newest unfinished answers of a form that are not this tab's. */
export function findOffer(form: string): DraftOffer | undefined {
  const offers = offersOf(form).filter(({ storageKey, isStarted }) => isStarted || !turnedDown.has(storageKey))
  return offers.sort((one, other) => other.keptAt - one.keptAt)[0]
}

/** Forgets an offer that was turned down. Where its own tab is still open it stays there, and is not offered again. */
export function dropOffer({ storageKey }: DraftOffer): void {
  turnedDown.add(storageKey)
  remove(storageKey)
}

/** After answers were sent: forgets this tab's draft, and every offer that says nothing else. */
export function forgetDrafts(form: string, sent: Values): void {
  noteEmptied(form)
  remove(draftKey(form))
  for (const offer of offersOf(form)) {
    const isSent = Object.entries(offer.values).every(([name, value]) => value === '' || value === sent[name])
    if (isSent) dropOffer(offer)
  }
}

/**
 * Forgets what has been sent as a plain form: once for each submission, since its page may be loaded again later.
 * Returns whether this was the time.
 */
export function forgetSent(form: string, id: string): boolean {
  try {
    if (localStorage.getItem(`sent:${form}`) === id) return false
    localStorage.setItem(`sent:${form}`, id)
    noteEmptied(form)
    remove(draftKey(form))
    return true
  } catch {
    return false
  }
}

/**
 * Forgets what has waited too long, of every form: its page may never be opened again. Also what was kept before tabs
 * had names: it may hold what is not kept any more.
 */
export function forgetOld(): void {
  for (const key of storedKeys()) {
    const isOurs = key.startsWith(PREFIX)
    const hasTab = key.slice(PREFIX.length).includes(':')
    if (isOurs && !(hasTab && read(key))) remove(key)
  }
}

/** The name in the store that this tab's draft of a form has. */
export function draftKey(form: string): string {
  return `${PREFIX}${form}:${tabName()}`
}

function offersOf(form: string): DraftOffer[] {
  const started = `${PREFIX}${form}:${STARTED}`
  return storedKeys().flatMap((storageKey) => {
    const isOffer = storageKey.startsWith(`${PREFIX}${form}:`) && storageKey !== draftKey(form)
    const draft = isOffer ? read(storageKey) : undefined
    return draft ? [{ ...draft, storageKey, isStarted: storageKey === started }] : []
  })
}

function store(key: string, values: Values, sendingKey?: string): boolean {
  try {
    if (isEmpty(values)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ keptAt: Date.now(), values, sendingKey }))
    return true
  } catch {
    return false
  }
}

function read(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (!isFresh(draft)) return undefined
    const texts = Object.entries(draft.values).filter((entry) => typeof entry[1] === 'string')
    const { keptAt, sendingKey } = draft
    return { keptAt, sendingKey, values: Object.fromEntries(texts) }
  } catch {
    return undefined
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value === '')
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function isFresh(draft: Partial<Draft> | null): draft is Draft {
  return typeof draft?.keptAt === 'number' && Date.now() - draft.keptAt <= KEPT_MILLISECONDS && Boolean(draft.values)
}
