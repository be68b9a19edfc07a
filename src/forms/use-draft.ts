import { useEffect, useRef } from 'react'
import {
  type DraftOffer,
  draftKey,
  dropOffer,
  findOffer,
  forgetDrafts,
  forgetOld,
  forgetSent,
  keepDraft,
  readDraft,
} from './draft'
import type { Values } from './form-controls'
import { renameTab } from './tab-name'

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
  const last = useRef(contentOf({}))
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
        if (key === draftKey(form) && newValue !== null) renameTab()
        onOffer(findOffer(form))
      },
      listening,
    )
    addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted || isRefused.current) return
        const values = readDraft(form)?.values ?? {}
        if (contentOf(values) === last.current) return
        last.current = contentOf(values)
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
      if (contentOf(kept) !== last.current || sendingKey) {
        last.current = contentOf(kept)
        isRefused.current = !keepDraft(form, kept, sendingKey)
      }
      return !isRefused.current
    },
    /** What this tab kept, and under which key it was on its way. */
    read() {
      const draft = keeps ? readDraft(form) : undefined
      last.current = contentOf(draft?.values ?? {})
      return draft
    },
    findOffer: () => (keeps ? findOffer(form) : undefined),
    dropOffer,
    forgetSent: (id: string | undefined) => {
      if (keeps && id) forgetSent(form, id)
    },
    /** After answers were sent. */
    forget: (sent: Values) => {
      if (keeps) forgetDrafts(form, sent)
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
