import { useEffect, useRef, useState } from 'react'
import { forgetOld, forgetSent, keepDraft, keyOf, readDraft } from './draft'
import type { Values } from './form-controls'
import type { Sending } from './send-answers'

/** Whether a form's unfinished answers are kept, or what of them may be. */
export type Keeps = boolean | ((values: Values) => Values)

/**
 * Keeps a form's unfinished answers in the browser; does nothing for a form that keeps none.
 * `adopt` is told when they changed elsewhere: in another tab, or on a page before this one was shown again.
 */
export function useDraft(form: string, keeps: Keeps, adopt: (values: Values) => void) {
  const last = useRef(contentOf({}))
  const [isRefused, setRefused] = useState(false)
  const allowed = (values: Values) => (typeof keeps === 'function' ? keeps(values) : values)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners live as long as the form.
  useEffect(() => {
    forgetOld()
    if (!keeps) return
    const adoptChange = () => {
      const values = readDraft(form)?.values ?? {}
      if (contentOf(values) === last.current) return
      last.current = contentOf(values)
      adopt(values)
    }
    const onStorage = (event: StorageEvent) => event.key === keyOf(form) && adoptChange()
    const onShow = (event: PageTransitionEvent) => event.persisted && !isRefused && adoptChange()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', onShow)
    }
  }, [isRefused])

  return {
    /** Keeps what has changed; what only was looked at is not written, since another tab may have more. */
    keep(values: Values, sending?: Sending) {
      if (!keeps) return
      const kept = allowed(values)
      if (contentOf(kept) === last.current && !sending) return
      last.current = contentOf(kept)
      setRefused(!keepDraft(form, kept, { sending }))
    },
    /** What was kept, and what of it was on its way. */
    read() {
      const draft = keeps ? readDraft(form) : undefined
      last.current = contentOf(draft?.values ?? {})
      return draft
    },
    forgetSent: (id: string | undefined) => {
      if (keeps && id) forgetSent(form, id)
    },
    /** Whether the form keeps answers and the browser lets it. */
    isPossible: Boolean(keeps) && !isRefused,
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
