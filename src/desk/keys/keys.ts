import * as routes from '../../routes'
import { readKey } from './read-key'

/** Controls that accept typing. */
const TEXT_CONTROLS = 'input:not([type=checkbox],[type=radio]),textarea,select'

/** Open overlays, which Escape closes first. */
const OPEN_OVERLAYS = 'dialog[open],details[open]>.menu-items'

/**
 * Activates links and buttons with `data-key` by single keys. Keys typed into fields are ignored, and members can turn
 * shortcuts off in their account (WCAG 2.1.4).
 */
export function setUpShortcuts(): void {
  if (!('keys' in document.body.dataset)) return
  for (const control of document.querySelectorAll<HTMLElement>('[data-key]'))
    control.setAttribute('aria-keyshortcuts', control.dataset.key ?? '')
  document.addEventListener('keydown', (event) => {
    const key = event.defaultPrevented ? undefined : readKey(event)
    if (key === undefined || isReserved(key, event.target)) return
    if (runShortcut(key)) event.preventDefault()
  })
}

function isReserved(key: string, target: EventTarget | null): boolean {
  // Enter activates the focused element.
  if (key === 'Enter' && target !== document.body) return true
  const isField = target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_CONTROLS))
  return isField || document.querySelector(OPEN_OVERLAYS) !== null
}

/** Returns true if the key is a shortcut on this page. */
function runShortcut(key: string): boolean {
  if (key === '?') {
    void import('./key-dialog').then(({ showKeys }) => showKeys())
    return true
  }
  if (key === 'j' && moveRow(1)) return true
  if (key === 'k' && moveRow(-1)) return true
  if (key === 'x') return toggleRow()
  const control = [...document.querySelectorAll<HTMLElement>('[data-key]')].find(({ dataset }) =>
    dataset.key?.split(' ').includes(key),
  )
  if (control) return activate(control)
  if (key === 'u') return undoNewest()
  if (key !== '/' || !document.querySelector(`nav [href="${routes.deskInbox}"]`)) return false
  location.assign(`${routes.deskInbox}#search`)
  return true
}

/** The newest change is last in a submission's column. */
function undoNewest(): boolean {
  const [newest] = [...document.querySelectorAll<HTMLElement>('.submission-column .undo button')].reverse()
  newest?.click()
  return newest !== undefined
}

function activate(control: HTMLElement): boolean {
  if (control.closest('#bulk') && !selectRowIfNone()) return false
  if (control.localName === 'summary') openMenu(control)
  else if (control.matches('[type=radio]')) chooseRadio(control)
  else if (control.matches('input,select,textarea')) focusField(control)
  else control.click()
  return true
}

function openMenu(summary: HTMLElement): void {
  const menu = summary.parentElement
  menu?.setAttribute('open', '')
  menu?.querySelector<HTMLElement>('.menu-items :is(a,button,input:not([type=hidden]),select)')?.focus()
}

/** Focuses the button, so that Tab leads on to the next field. */
function chooseRadio(radio: HTMLElement): void {
  radio.focus()
  radio.click()
}

function focusField(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '')
  field.focus()
  if (field instanceof HTMLInputElement) field.select()
}

/** Selects a row of the inbox or of the applicants. */
const ROW_CHECKBOX = '[name=submission],[name=application]'

/** Rows of the inbox, of the applicants, of Today, and of the forms to enter. */
const ROWS = '.inbox>li,.part-rows>li,.entry-forms>li'

/** Moves the focus to the next row and stops at the end. Returns false if there is no list. */
function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  if (rows.length === 0) return false
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  // Start at the row of the last opened submission, or at the row after a changed one.
  const next = document.querySelector<HTMLElement>('[data-row]')?.dataset.row
  const start = Math.max(
    0,
    rows.findIndex((row) => row.matches('.inbox>:target') || row.id === next),
  )
  const row = focused < 0 ? rows[start] : rows[focused + step]
  row?.querySelector('a')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return true
}

/** Toggles the focused row's checkbox. Returns false if no row has the focus. */
function toggleRow(): boolean {
  const checkbox = document.activeElement?.closest('.inbox>li')?.querySelector<HTMLInputElement>(ROW_CHECKBOX)
  checkbox?.click()
  return checkbox != null
}

/** Selects the focused row if no row is selected. Returns true if any row is selected. */
function selectRowIfNone(): boolean {
  return document.querySelector(`#bulk :is(${ROW_CHECKBOX},[name=all]):checked`) !== null || toggleRow()
}
