import type { Values } from './form-controls'
import { fromStorage, tabName } from './tab-name'

export const KEPT_DAYS = 30
const KEPT_MILLISECONDS = KEPT_DAYS * 24 * 60 * 60 * 1000

const PREFIX = 'draft:'
/** Takes the place of the tab's name in drafts that another form has started. */
const STARTED = 'started'
const EMPTIED = 'emptied:'

const turnedDown = new Set<string>()

interface Draft {
  /** Milliseconds since 1970. */
  keptAt: number
  values: Values
  /** The idempotency key of answers being sent, so that sending them again after a reload is no second submission. */
  sendingKey?: string | undefined
}

/** Another tab's unfinished answers. They may be somebody else's, so they are filled in only on request. */
export interface DraftOffer extends Draft {
  storageKey: string
  isStarted: boolean
}

/** Keeps a form's unfinished answers for this tab; empty ones are deleted. Returns whether the browser allows it. */
export function keepDraft(form: string, values: Values, sendingKey?: string): boolean {
  if (isEmpty(values) && readDraft(form)) noteEmptied(form)
  return store(draftKey(form), values, sendingKey)
}

/** How often this tab has emptied a form. Its pages in the back/forward cache need to know. */
export function emptiedTimes(form: string): number {
  return fromStorage(() => Number(sessionStorage.getItem(EMPTIED + form)), 0)
}

function noteEmptied(form: string): void {
  fromStorage(() => sessionStorage.setItem(EMPTIED + form, String(emptiedTimes(form) + 1)), undefined)
}

export function canKeep(): boolean {
  return fromStorage(() => {
    localStorage.setItem('probe', '')
    localStorage.removeItem('probe')
    return true
  }, false)
}

/** This tab's draft of a form, unless it is too old. */
export function readDraft(form: string): Draft | undefined {
  return read(draftKey(form))
}

/** Starts the draft of another form. Returns whether the browser allows it. */
export function startDraft(form: string, values: Values): boolean {
  return store(`${PREFIX}${form}:${STARTED}`, values)
}

/** The newest draft of a form that is not this tab's. */
export function findOffer(form: string): DraftOffer | undefined {
  const offers = offersOf(form).filter(({ storageKey, isStarted }) => isStarted || !turnedDown.has(storageKey))
  return offers.sort((one, other) => other.keptAt - one.keptAt)[0]
}

/** Deletes an offer that was turned down. A tab that still has it open keeps it, and it is not offered again. */
export function dropOffer({ storageKey }: DraftOffer): void {
  turnedDown.add(storageKey)
  remove(storageKey)
}

/** After answers were sent: deletes this tab's draft and every offer with the same answers. */
export function forgetDrafts(form: string, sent: Values): void {
  noteEmptied(form)
  remove(draftKey(form))
  for (const offer of offersOf(form)) {
    const isSent = Object.entries(offer.values).every(([name, value]) => value === '' || value === sent[name])
    if (isSent) dropOffer(offer)
  }
}

/**
 * After a plain post: deletes this tab's draft, once for each submission, since its page may be reloaded.
 * Returns whether this was the first time.
 */
export function forgetSent(form: string, id: string): boolean {
  return fromStorage(() => {
    if (localStorage.getItem(`sent:${form}`) === id) return false
    localStorage.setItem(`sent:${form}`, id)
    noteEmptied(form)
    remove(draftKey(form))
    return true
  }, false)
}

/** Deletes the drafts of all forms that are too old. */
export function forgetOld(): void {
  for (const key of storedKeys()) if (key.startsWith(PREFIX) && !read(key)) remove(key)
}

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
  return fromStorage(() => {
    if (isEmpty(values)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ keptAt: Date.now(), values, sendingKey }))
    return true
  }, false)
}

function read(key: string): Draft | undefined {
  return fromStorage(() => {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (!isFresh(draft)) return undefined
    const texts = Object.entries(draft.values).filter((entry) => typeof entry[1] === 'string')
    const { keptAt, sendingKey } = draft
    return { keptAt, sendingKey, values: Object.fromEntries(texts) }
  }, undefined)
}

function remove(key: string): void {
  fromStorage(() => localStorage.removeItem(key), undefined)
}

function isEmpty(values: Values): boolean {
  return Object.values(values).every((value) => value === '')
}

function storedKeys(): string[] {
  return fromStorage(() => Object.keys(localStorage), [])
}

function isFresh(draft: Partial<Draft> | null): draft is Draft {
  return typeof draft?.keptAt === 'number' && Date.now() - draft.keptAt <= KEPT_MILLISECONDS && Boolean(draft.values)
}
