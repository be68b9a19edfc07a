import { useEffect, useRef } from 'react'
import { deleteDraft, readDraft, storeFormDraft } from './draft'
import type { Values } from './form-controls'

type ShouldKeep = (field: string, text: string) => boolean

interface Draft {
  values: Values
  /** Idempotency key of answers being sent, so that resending after a reload is not a second submission. */
  sendingKey?: string | undefined
}

/** Keeps a form's unfinished answers in this tab. Does nothing without `keeps`. */
export function useDraft(form: string, shouldKeep: ShouldKeep | undefined, onReturn: (values: Values) => void) {
  const current = useRef<Values>({})
  const isStored = useRef(shouldKeep !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener lives as long as the form.
  useEffect(() => {
    deleteEarlierVersions()
    const controller = new AbortController()
    // Another page of this tab may have changed the draft while this one was in the back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isStored.current) return
      const { values = {} } = readDraft<Draft>(form) ?? {}
      if (isSame(values, current.current)) return
      current.current = values
      onReturn(values)
    }
    addEventListener('pageshow', onPageShow, controller)
    return () => controller.abort()
  }, [])

  return {
    /** Stores changes. Returns false if drafts are off or storage is unavailable. */
    keep(values: Values, sendingKey?: string): boolean {
      if (!shouldKeep) return false
      const keptValues = Object.fromEntries(
        Object.entries(values).filter(([field, text]) => text && shouldKeep(field, text)),
      )
      if (!isSame(keptValues, current.current) || sendingKey) {
        current.current = keptValues
        const isEmpty = Object.keys(keptValues).length === 0
        isStored.current = isEmpty
          ? deleteDraft(form)
          : storeFormDraft(form, { values: keptValues, sendingKey } satisfies Draft)
      }
      return isStored.current
    },
    read(): Draft | undefined {
      if (!shouldKeep) return undefined
      const draft = readDraft<Draft>(form)
      current.current = draft?.values ?? {}
      if (!draft) isStored.current = deleteDraft(form)
      return draft
    },
    /** Deletes the draft after a plain post, once per submission, because the page may be reloaded. */
    forgetSent(id: string | undefined): void {
      if (!shouldKeep || !id || readDraft(`${form} sent`) === id) return
      storeFormDraft(`${form} sent`, id)
      deleteDraft(form)
    },
  }
}

/** True if the answers are the same. Both must have their fields in form order. */
function isSame(first: Values, second: Values): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

/** Deletes drafts from before version 0.3.0, which outlived their tab. */
function deleteEarlierVersions(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
  }
}
