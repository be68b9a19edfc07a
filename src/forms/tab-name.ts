const KEY = 'tab'

let name: string | undefined

/** Names this tab: a reload and the pages after it keep the name, another tab has its own. */
export function tabName(): string {
  name ??= readName() ?? renameTab()
  return name
}

/** Gives this tab a new name: a browser that duplicates a tab copies its name, too. What was kept under the old one is offered. */
export function renameTab(): string {
  name = Math.random().toString(36).slice(2)
  try {
    sessionStorage.setItem(KEY, name)
  } catch {
    // Then the name lasts as long as the page.
  }
  return name
}

function readName(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}
