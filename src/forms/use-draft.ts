import { useEffect, useRef } from 'react'
import { keepDraft, readDraft } from './draft'
import type { Values } from './form-controls'

/** Keeps a form's unfinished answers in the browser; does nothing for a form that keeps none. */
export function useDraft(form: string, keeps: boolean, clear: () => void) {
  const isKept = useRef(false)

  // A page that the browser brings back as it was left may show answers that were sent or cleared elsewhere since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for the form's life.
  useEffect(() => {
    if (!keeps) return
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted && isKept.current && !readDraft(form)) clear()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  return {
    keep(values: Values) {
      if (keeps) isKept.current = keepDraft(form, values)
    },
    read: () => (keeps ? readDraft(form) : undefined),
  }
}
