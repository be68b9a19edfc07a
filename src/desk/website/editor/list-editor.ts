import { createButton, createElement } from '../../create-element'
import type { Say } from '../../live/announce'
import { appendEntry, changeEntries, entriesOf, entryOf, listOf, nameOf } from './entry-nodes'

const CONTROLS = 'input:not([type="hidden"]), textarea, select'

/** Adds, moves and removes entries in place, which the same buttons do without a script by a new page. */
export function editLists(root: HTMLElement, say: Say): void {
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-step]')
    const list = button && listOf(button)
    if (!list) return
    event.preventDefault()
    press(button, list, say)
  })
}

function press(button: HTMLElement, list: HTMLElement, say: Say): void {
  const { step } = button.dataset
  const entry = entryOf(button)
  if (step === 'add') add(list)
  else if (entry && step === 'remove') remove(entry, list, say)
  else if (entry) {
    move(entry, list, step === 'up' ? -1 : 1, say)
    button.focus()
  }
}

function add(list: HTMLElement): void {
  const entry = appendEntry(list)
  changeEntries(list)
  entry.querySelector<HTMLElement>(CONTROLS)?.focus()
}

function move(entry: HTMLElement, list: HTMLElement, by: -1 | 1, say: Say): void {
  const entries = entriesOf(list)
  const to = entries.indexOf(entry) + by
  const name = nameOf(entry)
  const neighbor = entries[to]
  if (!neighbor) {
    say(`${name} is already ${by < 0 ? 'first' : 'last'}`)
    return
  }
  neighbor[by < 0 ? 'before' : 'after'](entry)
  changeEntries(list)
  entry.scrollIntoView({ block: 'nearest' })
  say(`${name} is now ${to + 1} of ${entries.length}`)
}

function remove(entry: HTMLElement, list: HTMLElement, say: Say): void {
  const name = nameOf(entry)
  const undo = createButton('text-button', 'Undo', () => {
    place.replaceWith(entry)
    changeEntries(list)
    say(`${name} is back`)
    entry.querySelector<HTMLElement>(CONTROLS)?.focus()
  })
  undo.setAttribute('aria-label', `Undo: bring back ${name}`)
  const place = createElement('li', { className: 'document-removed' }, `${name} removed. `, undo)
  entry.replaceWith(place)
  changeEntries(list)
  say(`${name} removed, ${entriesOf(list).length} left`)
  undo.focus()
}
