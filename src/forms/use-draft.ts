import { useEffect, useRef } from 'react'
import {
  canKeep,
  type DraftOffer,
  draftKey,
  dropOffer,
  emptiedTimes,
  findOffer,
  forgetDrafts,
  forgetOld,
  forgetSent,
  keepDraft,
  readDraft,
} from './draft'
import type { Values } from './form-controls'
import { renameTab, tabName } from './tab-name'

/** Tells the forms of this page that their tab has another name. */
const RENAMED = 'tabrenamed'

/** Whether a form's unfinished answers are kept, or what of them may be. */
export type Keeps = boolean | ((values: Values) => Values)

interface DraftListeners {
  /** What this tab keeps has changed on another of its pages, while this one was put aside. */
  onReturn: (values: Values) => void
  /** What can be offered may have changed. */
  onOffer: (offer: DraftOffer | undefined) => void
}

/** Keeps a form's unfinished answers in the browser, for this tab; does nothing for a form that keeps none. */
export function useDraft(form: string, keeps: Keeps, { onReturn, onOffer }: DraftListeners) {
  const current = useRef<Values>({})
  const emptied = useRef(emptiedTimes(form))
  const isRefused = useRef(false)
  const allowed = (values: Values) => (typeof keeps === 'function' ? keeps(values) : values)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners live as long as the form.
  useEffect(() => {
    forgetOld()
    if (!keeps) return
    const listening = new AbortController()
    addEventListener(
      'storage',
      ({ key, newValue }) => {
        // Another tab writes under our name: it is a duplicate of this one.
        const isDuplicated = newValue !== null && key?.startsWith('draft:') && key.endsWith(`:${tabName()}`)
        if (isDuplicated) {
          renameTab()
          dispatchEvent(new Event(RENAMED))
        }
        // Or it took our draft away.
        if (key === draftKey(form)) keepDraft(form, current.current)
        onOffer(findOffer(form))
      },
      listening,
    )
    addEventListener(RENAMED, () => keepDraft(form, current.current), listening)
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted || isRefused.current) return
        const draft = readDraft(form)
        const isEmptied = emptied.current !== emptiedTimes(form)
        emptied.current = emptiedTimes(form)
        // Without either, another tab took it away.
        if (!draft && !isEmptied) return void keepDraft(form, current.current)
        const values = draft?.values ?? {}
        if (contentOf(values) === contentOf(current.current)) return
        current.current = values
        onReturn(values)
      },
      listening,
    )
    return () => listening.abort()
  }, [])

  return {
    /** Keeps what has changed. Returns whether the browser lets it. */
    keep(values: Values, sendingKey?: string): boolean {
      if (!keeps) return false
      const kept = allowed(values)
      if (contentOf(kept) !== contentOf(current.current) || sendingKey) {
        current.current = kept
        isRefused.current = !keepDraft(form, kept, sendingKey)
        emptied.current = emptiedTimes(form)
      }
      return !isRefused.current
    },
    /** What this tab kept, and under which key it was on its way. */
    read() {
      const draft = keeps ? readDraft(form) : undefined
      current.current = draft?.values ?? {}
      isRefused.current = keeps !== false && !canKeep()
      return draft
    },
    findOffer: () => (keeps ? findOffer(form) : undefined),
    dropOffer,
    /** After answers were sent as a plain form. */
    forgetSent: (id: string | undefined) => {
      if (id && forgetSent(form, id)) renameTab()
    },
    /** After answers were sent. Whoever comes next may be somebody else, who is asked about what else was typed here. */
    forget(sent: Values) {
      forgetDrafts(form, sent)
      renameTab()
    },
  }
}

/** What answers say, whatever is empty among them and in whatever order they come. */
function contentOf(values: Values): string {
  return JSON.stringify(
    Object.entries(values)
      .filter(([, text]) => text !== '')
      .sort(),
  )
}
