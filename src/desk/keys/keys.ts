import * as routes from '../../routes'
import { readKey } from './read-key'

/** What takes letters for itself. */
const FIELDS = 'input:not([type=checkbox],[type=radio]),textarea,select'

/** What one leaves with Escape before anything else. */
const OPEN = 'dialog[open],details[open]>.menu-items'

/**
 * Lets single keys press the page's own links and buttons: those that say so by data-key. None is taken from a field, and
 * each can be turned off with the others in the account (WCAG 2.1.4).
 */
export function runKeys(): void {
  if (!('keys' in document.body.dataset)) return
  for (const control of document.querySelectorAll<HTMLElement>('[data-key]'))
    control.setAttribute('aria-keyshortcuts', control.dataset.key ?? '')
  document.addEventListener('keydown', (event) => {
    const key = event.defaultPrevented ? undefined : readKey(event)
    if (key === undefined || isTaken(key, event.target)) return
    if (press(key)) event.preventDefault()
  })
}

function isTaken(key: string, target: EventTarget | null): boolean {
  // It presses what has the focus.
  if (key === 'Enter' && target !== document.body) return true
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))
  return isField || document.querySelector(OPEN) !== null
}

/** Returns whether the key means something here. */
function press(key: string): boolean {
  if (key === '?') {
    void import('./key-dialog').then(({ showKeys }) => showKeys())
    return true
  }
  if (key === 'j' && moveRow(1)) return true
  if (key === 'k' && moveRow(-1)) return true
  if (key === 'x') return pickRow()
  const control = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(({ dataset }) =>
    dataset.key?.split(' ').includes(key),
  )
  if (control) return use(control)
  if (key === 'u') return undoNewest()
  if (key !== '/' || !document.querySelector(`nav [href="${routes.deskInbox}"]`)) return false
  location.assign(`${routes.deskInbox}#search`)
  return true
}

/** In a submission's column the newest stands last. */
function undoNewest(): boolean {
  const [newest] = [...document.querySelectorAll<HTMLElement>('.submission-column .undo button')].reverse()
  newest?.click()
  return newest !== undefined
}

function use(control: HTMLElement): boolean {
  if (control.closest('#bulk') && !pickWhereNoneIs()) return false
  if (control.localName === 'summary') openMenu(control)
  else if (control.matches('input,select,textarea')) enterField(control)
  else control.click()
  return true
}

function openMenu(summary: HTMLElement): void {
  const menu = summary.parentElement
  menu?.setAttribute('open', '')
  menu?.querySelector<HTMLElement>('.menu-items :is(a,button,input,select)')?.focus()
}

function enterField(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '')
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** The inbox, the lists of Today, and the forms to enter. */
const ROWS = '.inbox>li,.part-rows>li,.entry-forms>li'

/** The focus goes from row to row of the list; at its end it stays. Returns whether there is a list. */
function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  if (rows.length === 0) return false
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  // Who comes back from a submission begins at its row, and who changed one here, at the next.
  const next = document.querySelector<HTMLElement>('[data-row]')?.dataset.row
  const begin = Math.max(
    0,
    rows.findIndex((row) => row.matches('.inbox>:target') || row.id === next),
  )
  const row = focused < 0 ? rows[begin] : rows[focused + step]
  row?.querySelector('a')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Ticks the row with the focus, or no longer. Returns whether there is one to tick. */
function pickRow(): boolean {
  const box = document.activeElement?.closest('.inbox>li')?.querySelector<HTMLInputElement>('[name=submission]')
  box?.click()
  return box != null
}

/** Ticks the row with the focus where nothing is ticked. Returns whether anything is. */
function pickWhereNoneIs(): boolean {
  return document.querySelector('#bulk :is([name=submission],[name=all]):checked') !== null || pickRow()
}
