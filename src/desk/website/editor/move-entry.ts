import { createElement } from '../../create-element'
import type { Say } from '../../live/announce'
import { dragEntry } from './drag-entry'
import { changeEntries, entriesOf, listOf, nameOf } from './entry-nodes'

/** Moves an entry of a list by so many places, as far as there are some, and says where it is. */
export function moveEntry(entry: HTMLElement, by: number, say: Say): void {
  const list = listOf(entry)
  if (!list) return
  const entries = entriesOf(list)
  const from = entries.indexOf(entry)
  const to = Math.min(entries.length - 1, Math.max(0, from + by))
  const name = nameOf(entry)
  if (to === from) {
    say(`${name} is already ${from === 0 ? 'first' : 'last'}`)
    return
  }
  if (to < from) entries[to]?.before(entry)
  else entries[to]?.after(entry)
  changeEntries(list)
  entry.scrollIntoView({ block: 'nearest' })
  say(`${name} is now ${to + 1} of ${entries.length}`)
}

/** Gives every entry in an element a handle. */
export function addHandles(root: HTMLElement, say: Say): void {
  for (const entry of root.querySelectorAll<HTMLElement>('[data-entry]')) addHandle(entry, say)
}

/** A handle by which an entry is moved: with the mouse, with a finger, or with Alt and the arrow keys. */
export function addHandle(entry: HTMLElement, say: Say): void {
  const steps = entry.querySelector(':scope > .document-steps')
  // As in "school 3", which follows the entry.
  const name = steps?.querySelector('.visually-hidden')?.cloneNode(true)
  if (!steps || !name) return
  name.firstChild?.before('Move')
  const title = 'Drag, or hold Alt and press the arrow keys'
  const handle = createElement('button', { type: 'button', className: 'document-handle', title }, name)
  handle.setAttribute('aria-keyshortcuts', 'Alt+ArrowUp Alt+ArrowDown')
  handle.addEventListener('keydown', (event) => {
    const by = event.altKey ? PLACES[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    moveEntry(entry, by, say)
    handle.focus()
  })
  handle.addEventListener('pointerdown', (event) => dragEntry(entry, event, (by) => moveEntry(entry, by, say)))
  steps.prepend(handle)
}

const PLACES: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
