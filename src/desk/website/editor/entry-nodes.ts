/** Lists and their entries in the page, as list-view.tsx makes them. */

export function entriesOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > ol > [data-entry]')]
}

export function listOf(inside: Element): HTMLElement | null {
  return inside.closest<HTMLElement>('[data-list]')
}

export function entryOf(inside: Element): HTMLElement | null {
  return inside.closest<HTMLElement>('[data-entry]')
}

/** The last part of the names in an entry, as in "3". Entries keep theirs wherever they move. */
export function keyOf(entry: HTMLElement): string {
  return entry.dataset.entry?.split('.').at(-1) ?? ''
}

/** A new entry at the end of a list, with nothing filled in. */
export function appendEntry(list: HTMLElement, key = unusedKey(list)): HTMLElement {
  const template = list.querySelector<HTMLTemplateElement>(':scope > template')
  const entry = template?.content.firstElementChild?.cloneNode(true) as HTMLElement
  replaceMark(entry, template?.dataset.mark ?? '', key)
  list.querySelector(':scope > ol')?.append(entry)
  list.dataset.next = String(Math.max(Number(key) + 1, Number(list.dataset.next ?? 0)))
  return entry
}

/** Removed entries may come back, so that theirs are not used again. */
function unusedKey(list: HTMLElement): string {
  return list.dataset.next ?? String(Math.max(-1, ...entriesOf(list).map((entry) => Number(keyOf(entry)))) + 1)
}

function replaceMark(root: ParentNode & Node, mark: string, key: string): void {
  const elements = [...(root instanceof Element ? [root] : []), ...root.querySelectorAll('*')]
  for (const element of elements) {
    for (const { name, value } of [...element.attributes])
      if (value.includes(mark)) element.setAttribute(name, value.replaceAll(mark, key))
    if (element instanceof HTMLTemplateElement) replaceMark(element.content, mark, key)
  }
}

/** Says how many entries there are, and which is which. */
export function countEntries(list: HTMLElement): void {
  const entries = entriesOf(list)
  entries.forEach((entry, index) => {
    for (const number of entry.querySelectorAll('[data-number]'))
      if (entryOf(number) === entry) number.textContent = String(index + 1)
  })
  const isFull = entries.length >= Number(list.dataset.most)
  list.querySelector<HTMLButtonElement>(':scope > .row > [data-step="add"]')?.toggleAttribute('disabled', isFull)
  list.querySelector(':scope > .row > [data-full]')?.toggleAttribute('hidden', !isFull)
}

/** After entries came, went or moved: counts them, and tells the form, as if somebody had typed. */
export function changeEntries(list: HTMLElement): void {
  countEntries(list)
  list.dispatchEvent(new Event('input', { bubbles: true }))
}

/** As in "School 3, Cupola High School". */
export function nameOf(entry: HTMLElement): string {
  const title = entry.querySelector('legend, label')?.textContent ?? ''
  const texts = [...entry.querySelectorAll<HTMLInputElement>('input:not([type="hidden"],[type="radio"]), textarea')]
  const text = texts.map(({ value }) => value.trim()).find((value) => value !== '')
  return text ? `${title}, ${text.slice(0, LONGEST_NAME)}` : title
}

const LONGEST_NAME = 60
