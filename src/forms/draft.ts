const PREFIX = 'draft '

type Store = 'sessionStorage' | 'localStorage'

/** Stores a draft in this tab or in the browser. Returns false if storage is unavailable. */
export function storeFormDraft(key: string, draft: unknown, store: Store = 'sessionStorage'): boolean {
  return attempt(() => {
    window[store].setItem(PREFIX + key, JSON.stringify(draft))
    return true
  }, false)
}

/** Reads a draft. Returns undefined if it is missing or unreadable. */
export function readDraft<Draft>(key: string, store: Store = 'sessionStorage'): Draft | undefined {
  return attempt(() => JSON.parse(window[store].getItem(PREFIX + key) ?? 'null') ?? undefined, undefined)
}

export function deleteDraft(key: string, store: Store = 'sessionStorage'): boolean {
  return attempt(() => {
    window[store].removeItem(PREFIX + key)
    return true
  }, false)
}

/** Deletes matching drafts in this tab. */
export function deleteDrafts(matches: (key: string) => boolean): void {
  const keys = attempt(() => Object.keys(sessionStorage), []).filter((key) => key.startsWith(PREFIX))
  for (const key of keys.map((each) => each.slice(PREFIX.length))) if (matches(key)) deleteDraft(key)
}

/** Uses storage. Returns `otherwise` if storage is missing or blocked. */
function attempt<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use()
  } catch {
    return otherwise
  }
}
