import type { Say } from '../../live/announce'
import { appendEntry, changeEntries, entriesOf, entryOf, listOf, nameOf } from './entry-nodes'
import { addHandle, addHandles, moveEntry } from './move-entry'

const CONTROLS = 'input:not([type="hidden"]), textarea, select'

/** Adds, moves and removes entries in place, which the same buttons do without a script by a new page. */
export function editLists(root: HTMLElement, say: Say): void {
  addHandles(root, say)
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
  changeEntries(list)
  entry.querySelector<HTMLElement>(CONTROLS)?.focus()
}

function remove(entry: HTMLElement, list: HTMLElement, say: Say): void {
  const name = nameOf(entry)
  const place = document.createElement('li')
  place.className = 'document-removed'
  const undo = document.createElement('button')
  Object.assign(undo, { type: 'button', className: 'text-button', textContent: 'Undo' })
  undo.setAttribute('aria-label', `Undo: bring back ${name}`)
  place.append(`${name} removed. `, undo)
  entry.replaceWith(place)
  undo.addEventListener('click', () => {
    place.replaceWith(entry)
    changeEntries(list)
    say(`${name} is back`)
    entry.querySelector<HTMLElement>(CONTROLS)?.focus()
  })
  changeEntries(list)
  say(`${name} removed, ${entriesOf(list).length} left`)
  undo.focus()
}
