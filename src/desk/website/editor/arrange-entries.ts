import { appendEntry, entryKey, listEntries, renumberEntries, updateTitles } from './entry-nodes'

type Fields = readonly (readonly [name: string, text: string])[]

/** Restores a saved form: creates, removes, and sorts the list entries, then fills in the texts. */
export function arrangeEntries(root: HTMLElement, fields: Fields): void {
  const names = fields.map(([name]) => name)
  const done = new Set<HTMLElement>()
  // Query again each time, because new entries may contain lists.
  for (let list = root.querySelector<HTMLElement>('[data-list]'); list; list = findNextList(root, done)) {
    arrangeList(list, findEntryKeys(`${list.id}.`, names))
    done.add(list)
  }
  const texts = new Map(fields)
  for (const control of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]'))
    fillControl(control, texts.get(control.name))
  updateTitles(root)
}

function findNextList(root: HTMLElement, done: ReadonlySet<HTMLElement>): HTMLElement | null {
  return [...root.querySelectorAll<HTMLElement>('[data-list]')].find((list) => !done.has(list)) ?? null
}

function findEntryKeys(prefix: string, names: readonly string[]): string[] {
  const suffixes = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  return [...new Set(suffixes.map((name) => name.split('.')[0] ?? ''))].filter((key) => /^\d+$/.test(key))
}

function arrangeList(list: HTMLElement, keys: readonly string[]): void {
  const known = new Map(listEntries(list).map((entry) => [entryKey(entry), entry]))
  for (const [key, entry] of known) if (!keys.includes(key)) entry.remove()
  const container = list.querySelector(':scope > ol')
  for (const key of keys) container?.append(known.get(key) ?? appendEntry(list, key))
  renumberEntries(list)
}

function fillControl(control: HTMLInputElement | HTMLSelectElement, text: string | undefined): void {
  if (control.localName === 'button' || control.type === 'hidden' || text === undefined) return
  // The page does not list a file that was uploaded in the form.
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text))
    control.add(new Option('The file you chose', text))
  control.value = text
}
