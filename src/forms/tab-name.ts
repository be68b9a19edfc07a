const KEY = 'tab'

let name: string | undefined

/** Names this tab: a reload and the pages after it keep the name, another tab has its own. */
export function tabName(): string {
  name ??= readName() ?? renameTab()
  return name
}

/** Gives this tab a new name: a browser that duplicates a tab copies its name, too. What was kept under the old one is offered. */
export function renameTab(): string {
  const renamed = Math.random().toString(36).slice(2)
  name = renamed
  // Without storage, the name lasts as long as the page.
  fromStorage(() => sessionStorage.setItem(KEY, renamed), undefined)
  return renamed
}

function readName(): string | undefined {
  return fromStorage(() => sessionStorage.getItem(KEY) ?? undefined, undefined)
}

/** What comes of using the browser's storage, or `otherwise` where it allows none. */
export function fromStorage<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use()
  } catch {
    return otherwise
  }
}
