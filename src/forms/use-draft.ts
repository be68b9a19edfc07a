import { useEffect, useRef } from 'react'
import { forgetDraft, keepDraft, readDraft } from './draft'
import type { Values } from './form-controls'

type Keeps = (field: string, text: string) => boolean

interface Draft {
  values: Values
  /** The idempotency key of answers being sent, so that sending them again after a reload is no second submission. */
  sendingKey?: string | undefined
}

/** Keeps a form's unfinished answers in this tab. Without `keeps` it keeps none. */
export function useDraft(form: string, keeps: Keeps | undefined, onReturn: (values: Values) => void) {
  const current = useRef<Values>({})
  const isKept = useRef(keeps !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener lives as long as the form.
  useEffect(() => {
    forgetEarlierVersions()
    const listening = new AbortController()
    // Another page of this tab may have changed the draft while this one was in the back/forward cache.
    const compare = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isKept.current) return
      const { values = {} } = readDraft<Draft>(form) ?? {}
      if (isSame(values, current.current)) return
      current.current = values
      onReturn(values)
    }
    addEventListener('pageshow', compare, listening)
    return () => listening.abort()
  }, [])

  return {
    /** Keeps what has changed. Returns false if nothing is kept or the browser refuses. */
    keep(values: Values, sendingKey?: string): boolean {
      if (!keeps) return false
      const kept = Object.fromEntries(Object.entries(values).filter(([field, text]) => text && keeps(field, text)))
      if (!isSame(kept, current.current) || sendingKey) {
        current.current = kept
        const isEmpty = Object.keys(kept).length === 0
        isKept.current = isEmpty ? forgetDraft(form) : keepDraft(form, { values: kept, sendingKey } satisfies Draft)
      }
      return isKept.current
    },
    read(): Draft | undefined {
      if (!keeps) return undefined
      const draft = readDraft<Draft>(form)
      current.current = draft?.values ?? {}
      if (!draft) isKept.current = forgetDraft(form)
      return draft
    },
    /** After a plain post: deletes the draft, once for each submission, since its page may be reloaded. */
    forgetSent(id: string | undefined): void {
      if (!keeps || !id || readDraft(`${form} sent`) === id) return
      keepDraft(`${form} sent`, id)
      forgetDraft(form)
    },
  }
}

/** Both have their fields in the order of the form. */
function isSame(some: Values, others: Values): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

/** Before version 0.3.0, drafts outlived their tab. */
function forgetEarlierVersions(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
