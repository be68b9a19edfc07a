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

type Keeps = (field: string, text: string) => boolean

interface DraftListeners {
  /** This tab's draft was changed by another page while this one was in the back/forward cache. */
  onReturn: (values: Values) => void
  /** The drafts of other tabs may have changed. */
  onOffer: (offer: DraftOffer | undefined) => void
}

/** Keeps a form's unfinished answers in the browser, for this tab. Without `keeps` it keeps none. */
export function useDraft(form: string, keeps: Keeps | undefined, { onReturn, onOffer }: DraftListeners) {
  const current = useRef<Values>({})
  const emptied = useRef(emptiedTimes(form))
  const isRefused = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the listeners live as long as the form.
  useEffect(() => {
    forgetOld()
    if (!keeps) return
    const listening = new AbortController()
    addEventListener(
      'storage',
      ({ key, newValue }) => {
        // Another tab that writes under this tab's name is a duplicate of it.
        const isDuplicated = newValue !== null && key?.startsWith('draft:') && key.endsWith(`:${tabName()}`)
        if (isDuplicated) {
          renameTab()
          dispatchEvent(new Event(RENAMED))
        }
        // Or it removed this tab's draft.
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
        // Otherwise another tab removed it.
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
    /** Keeps what has changed. Returns whether the browser allows it. */
    keep(values: Values, sendingKey?: string): boolean {
      if (!keeps) return false
      const kept = Object.fromEntries(Object.entries(values).filter(([field, text]) => keeps(field, text)))
      if (contentOf(kept) !== contentOf(current.current) || sendingKey) {
        current.current = kept
        isRefused.current = !keepDraft(form, kept, sendingKey)
        emptied.current = emptiedTimes(form)
      }
      return !isRefused.current
    },
    read() {
      const draft = keeps ? readDraft(form) : undefined
      current.current = draft?.values ?? {}
      isRefused.current = keeps !== undefined && !canKeep()
      return draft
    },
    findOffer: () => (keeps ? findOffer(form) : undefined),
    dropOffer,
    forgetSent: (id: string | undefined) => {
      if (id && forgetSent(form, id)) renameTab()
    },
    /** After answers were sent. The next person at this computer is asked before other drafts are filled in. */
    forget(sent: Values) {
      forgetDrafts(form, sent)
      renameTab()
    },
  }
}

/** For comparing answers: without empty ones, in one order. */
function contentOf(values: Values): string {
  return JSON.stringify(
    Object.entries(values)
      .filter(([, text]) => text !== '')
      .sort(),
  )
}
