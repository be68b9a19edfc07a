import { createButton, createElement } from '../../create-element'
import type { Announce } from '../../live/announce'
import {
  appendEntry,
  closestEntry,
  closestList,
  describeEntry,
  listEntries,
  updateList,
  updateTitles,
} from './entry-nodes'

const CONTROLS = 'input:not([type="hidden"]), textarea, select'

/** Adds, moves, and removes entries in place. Without JavaScript the same buttons load a new page. */
export function editLists(root: HTMLElement, announce: Announce): void {
  root.addEventListener('input', () => updateTitles(root))
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-step]')
    const list = button && closestList(button)
    if (!list) return
    event.preventDefault()
    runStep(button, list, announce)
  })
}

function runStep(button: HTMLElement, list: HTMLElement, announce: Announce): void {
  const { step } = button.dataset
  const entry = closestEntry(button)
  if (step === 'add') addEntry(list)
  else if (entry && step === 'remove') removeEntry(entry, list, announce)
  else if (entry) {
    moveEntry(entry, list, step === 'up' ? -1 : 1, announce)
    button.focus()
  }
}

function addEntry(list: HTMLElement): void {
  const entry = appendEntry(list)
  updateList(list)
  entry.querySelector<HTMLElement>(CONTROLS)?.focus()
}

function moveEntry(entry: HTMLElement, list: HTMLElement, offset: -1 | 1, announce: Announce): void {
  const entries = listEntries(list)
  const to = entries.indexOf(entry) + offset
  const name = describeEntry(entry)
  const neighbor = entries[to]
  if (!neighbor) {
    announce(`${name} is already ${offset < 0 ? 'first' : 'last'}`)
    return
  }
  neighbor[offset < 0 ? 'before' : 'after'](entry)
  updateList(list)
  entry.scrollIntoView({ block: 'nearest' })
  announce(`${name} is now ${to + 1} of ${entries.length}`)
}

function removeEntry(entry: HTMLElement, list: HTMLElement, announce: Announce): void {
  const name = describeEntry(entry)
  const undo = createButton('text-button', 'Undo', () => {
    placeholder.replaceWith(entry)
    updateList(list)
    announce(`${name} is back`)
    entry.querySelector<HTMLElement>(CONTROLS)?.focus()
  })
  undo.setAttribute('aria-label', `Undo: bring back ${name}`)
  const placeholder = createElement('li', { className: 'document-removed' }, `${name} removed. `, undo)
  entry.replaceWith(placeholder)
  updateList(list)
  announce(`${name} removed, ${listEntries(list).length} left`)
  undo.focus()
}
