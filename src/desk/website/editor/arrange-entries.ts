import { appendEntry, countEntries, entriesOf, keyOf } from './entry-nodes'

type Fields = readonly (readonly [name: string, text: string])[]

/** Makes the form hold these fields: as many entries of each list, in this order, with these texts. */
export function arrangeEntries(root: HTMLElement, fields: Fields): void {
  const names = fields.map(([name]) => name)
  const done = new Set<HTMLElement>()
  // Lists in entries come into being with them.
  for (let list = root.querySelector<HTMLElement>('[data-list]'); list; list = nextList(root, done)) {
    arrange(list, keysIn(`${list.id}.`, names))
    done.add(list)
  }
  const texts = new Map(fields)
  for (const control of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]'))
    fill(control, texts.get(control.name))
}

function nextList(root: HTMLElement, done: ReadonlySet<HTMLElement>): HTMLElement | null {
  return [...root.querySelectorAll<HTMLElement>('[data-list]')].find((list) => !done.has(list)) ?? null
}

function keysIn(prefix: string, names: readonly string[]): string[] {
  const own = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  return [...new Set(own.map((name) => name.split('.')[0] ?? ''))].filter((key) => /^\d+$/.test(key))
}

function arrange(list: HTMLElement, keys: readonly string[]): void {
  const known = new Map(entriesOf(list).map((entry) => [keyOf(entry), entry]))
  for (const [key, entry] of known) if (!keys.includes(key)) entry.remove()
  const place = list.querySelector(':scope > ol')
  for (const key of keys) place?.append(known.get(key) ?? appendEntry(list, key))
  countEntries(list)
}

function fill(control: HTMLInputElement | HTMLSelectElement, text: string | undefined): void {
  if (control.localName === 'button' || control.type === 'hidden' || text === undefined) return
  // A file that was uploaded in place is in no list of the page yet.
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text))
    control.add(new Option('The file you chose', text))
  control.value = text
}
