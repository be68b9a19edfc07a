import { addHandle, addHandles } from './entry-handles'
import { appendEntry, countEntries, entriesOf, entryOf, listOf, nameOf } from './entry-nodes'
import { moveEntry } from './move-entry'
import type { Say } from './say'

const CONTROLS = 'input:not([type="hidden"]), textarea, select'

/** Adds, moves and removes entries in place, which the same buttons do without a script by a new page. */
export function editLists(root: HTMLElement, say: Say): void {
  addHandles(root, say)
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-step]')
    const list = button && listOf(button)
    if (!list) return
    event.preventDefault()
    take(button, list, say)
  })
}

function take(button: HTMLElement, list: HTMLElement, say: Say): void {
  const { step } = button.dataset
  const entry = entryOf(button)
  if (step === 'add') add(list, say)
  else if (entry && step === 'remove') remove(entry, list, say)
  else if (entry) {
    moveEntry(entry, step === 'up' ? -1 : 1, say)
    button.focus()
  }
}

function add(list: HTMLElement, say: Say): void {
  const entry = appendEntry(list)
  addHandles(entry, say)
  addHandle(entry, say)
  countEntries(list)
  changed(list)
  entry.querySelector<HTMLElement>(CONTROLS)?.focus()
}

function remove(entry: HTMLElement, list: HTMLElement, say: Say): void {
  const name = nameOf(entry)
  const place = document.createElement('li')
  place.className = 'words-removed'
  const undo = document.createElement('button')
  Object.assign(undo, { type: 'button', className: 'text-button', textContent: 'Undo' })
  undo.setAttribute('aria-label', `Undo: bring back ${name}`)
  place.append(`${name} removed. `, undo)
  entry.replaceWith(place)
  undo.addEventListener('click', () => {
    place.replaceWith(entry)
    countEntries(list)
    changed(list)
    say(`${name} is back`)
    entry.querySelector<HTMLElement>(CONTROLS)?.focus()
  })
  countEntries(list)
  changed(list)
  say(`${name} removed, ${entriesOf(list).length} left`)
  undo.focus()
}

/** As if somebody had typed. */
export function changed(list: HTMLElement): void {
  list.dispatchEvent(new Event('input', { bubbles: true }))
}
