const PREFIX = 'draft '

type StorageName = 'sessionStorage' | 'localStorage'

/** Stores a draft in this tab or in the browser. Returns false if storage is unavailable. */
export function storeFormDraft(key: string, draft: unknown, storageName: StorageName = 'sessionStorage'): boolean {
  return attempt(() => {
    window[storageName].setItem(PREFIX + key, JSON.stringify(draft))
    return true
  }, false)
}

/** Reads a draft. Returns undefined if it is missing or unreadable. */
export function readDraft<Draft>(key: string, storageName: StorageName = 'sessionStorage'): Draft | undefined {
  return attempt(() => JSON.parse(window[storageName].getItem(PREFIX + key) ?? 'null') ?? undefined, undefined)
}

export function deleteDraft(key: string, storageName: StorageName = 'sessionStorage'): boolean {
  return attempt(() => {
    window[storageName].removeItem(PREFIX + key)
    return true
  }, false)
}

/** Deletes matching drafts in this tab. */
export function deleteDrafts(matches: (key: string) => boolean): void {
  const keys = attempt(() => Object.keys(sessionStorage), []).filter((key) => key.startsWith(PREFIX))
  for (const key of keys.map((each) => each.slice(PREFIX.length))) if (matches(key)) deleteDraft(key)
}

/** Uses storage. Returns `otherwise` if storage is missing or blocked. */
function attempt<Result>(action: () => Result, fallback: Result): Result {
  try {
    return action()
  } catch {
    return fallback
  }
}
