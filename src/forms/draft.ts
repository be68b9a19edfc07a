const PREFIX = 'draft '

type Store = 'sessionStorage' | 'localStorage'

/** Keeps what was typed for this tab, or in the whole browser. Returns false if the browser refuses. */
export function keepDraft(key: string, draft: unknown, store: Store = 'sessionStorage'): boolean {
  return attempt(() => {
    window[store].setItem(PREFIX + key, JSON.stringify(draft))
    return true
  }, false)
}

/** Returns undefined if there is no draft or it cannot be read. */
export function readDraft<Draft>(key: string, store: Store = 'sessionStorage'): Draft | undefined {
  return attempt(() => JSON.parse(window[store].getItem(PREFIX + key) ?? 'null') ?? undefined, undefined)
}

export function forgetDraft(key: string, store: Store = 'sessionStorage'): boolean {
  return attempt(() => {
    window[store].removeItem(PREFIX + key)
    return true
  }, false)
}

/** Deletes the drafts of this tab that match. */
export function forgetDrafts(matches: (key: string) => boolean): void {
  const keys = attempt(() => Object.keys(sessionStorage), []).filter((key) => key.startsWith(PREFIX))
  for (const key of keys.map((each) => each.slice(PREFIX.length))) if (matches(key)) forgetDraft(key)
}

/** A browser may have no storage, or refuse it. */
function attempt<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use()
  } catch {
    return otherwise
  }
}
