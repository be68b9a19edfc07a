import { useEffect, useRef, useState } from 'react'
import { forgetSent, keepDraft, readDraft } from './draft'
import type { Values } from './form-controls'

/** Whether a form's unfinished answers are kept, or what of them may be. */
export type Keeps = boolean | ((values: Values) => Values)

/** Keeps a form's unfinished answers in the browser; does nothing for a form that keeps none. */
export function useDraft(form: string, keeps: Keeps, clear: () => void) {
  const isKept = useRef(false)
  const [isRefused, setRefused] = useState(false)

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
      if (!keeps) return
      isKept.current = keepDraft(form, keeps === true ? values : keeps(values))
      setRefused(!isKept.current)
    },
    read: () => (keeps ? readDraft(form) : undefined),
    forgetSent: (id: string | undefined) => {
      if (keeps && id) forgetSent(form, id)
    },
    /** Whether the form keeps answers and the browser lets it. */
    isPossible: Boolean(keeps) && !isRefused,
  }
}
