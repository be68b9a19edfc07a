/** DOM access to the lists that list-view.tsx renders. */

export function listEntries(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > ol > [data-entry]')]
}

export function closestList(child: Element): HTMLElement | null {
  return child.closest<HTMLElement>('[data-list]')
}

export function closestEntry(child: Element): HTMLElement | null {
  return child.closest<HTMLElement>('[data-entry]')
}

/** Returns the key of an entry in field names, such as "3". It does not change when the entry moves. */
export function entryKey(entry: HTMLElement): string {
  return entry.dataset.entry?.split('.').at(-1) ?? ''
}

/** Appends an empty entry to a list. */
export function appendEntry(list: HTMLElement, key = nextKey(list)): HTMLElement {
  const template = list.querySelector<HTMLTemplateElement>(':scope > template')
  const entry = template?.content.firstElementChild?.cloneNode(true) as HTMLElement
  replacePlaceholder(entry, template?.dataset.mark ?? '', key)
  list.querySelector(':scope > ol')?.append(entry)
  list.dataset.next = String(Math.max(Number(key) + 1, Number(list.dataset.next ?? 0)))
  return entry
}

/** Returns a new key. Keys of removed entries are not reused, because Undo may bring them back. */
function nextKey(list: HTMLElement): string {
  return list.dataset.next ?? String(Math.max(-1, ...listEntries(list).map((entry) => Number(entryKey(entry)))) + 1)
}

function replacePlaceholder(root: ParentNode & Node, placeholder: string, key: string): void {
  const elements = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]
  for (const element of elements) {
    for (const { name, value } of [...element.attributes])
      if (value.includes(placeholder)) element.setAttribute(name, value.replaceAll(placeholder, key))
    if (element instanceof HTMLTemplateElement) replacePlaceholder(element.content, placeholder, key)
  }
}

/** Renumbers the entries and disables adding to a full list. */
export function renumberEntries(list: HTMLElement): void {
  const entries = listEntries(list)
  entries.forEach((entry, index) => {
    for (const number of entry.querySelectorAll('[data-number]'))
      if (closestEntry(number) === entry) number.textContent = String(index + 1)
  })
  const isFull = entries.length >= Number(list.dataset.most)
  list.querySelector<HTMLButtonElement>(':scope > .row > [data-step="add"]')?.toggleAttribute('disabled', isFull)
  list.querySelector(':scope > .row > [data-full]')?.toggleAttribute('hidden', !isFull)
}

/** Updates the list after its entries changed, and dispatches an `input` event. */
export function updateList(list: HTMLElement): void {
  renumberEntries(list)
  list.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns, for example, "School 3, Cupola High School". */
export function describeEntry(entry: HTMLElement): string {
  const title = entry.querySelector('legend, label')?.textContent ?? ''
  const text = readTitle(entry)
  return text ? `${title}, ${text}` : title
}

/** Shows the name or first text of each folded entry in its row. */
export function updateTitles(root: HTMLElement): void {
  for (const place of root.querySelectorAll('[data-title]')) {
    const entry = closestEntry(place)
    if (entry) place.textContent = readTitle(entry)
  }
}

function readTitle(entry: HTMLElement): string {
  const own = `[name="${entry.dataset.entry}.`
  const all = 'input:not([type="hidden"],[type="radio"]), textarea'
  const texts = [`${own}name"],${own}title"]`, all].flatMap((selector) => [
    ...entry.querySelectorAll<HTMLInputElement>(selector),
  ])
  const text = texts.map(({ value }) => value.trim()).find((value) => value !== '')
  return text?.slice(0, MAX_TITLE_LENGTH) ?? ''
}

export const MAX_TITLE_LENGTH = 60
