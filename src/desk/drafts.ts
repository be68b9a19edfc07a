import { containsCardNumber } from '../forms/cancellation/card-number'
import { deleteDraft, deleteDrafts, readDraft, storeFormDraft } from '../forms/draft'
import { readValues, type Values } from '../forms/form-controls'
import * as routes from '../routes'
import { createRestoredNote } from './restored-note'

/** An element with `data-draft`. */
type DraftElement = HTMLTextAreaElement | HTMLFormElement

/**
 * Keeps unsaved text in the browser tab (HTML, 12.2.2), in case the session ends or the page is left by mistake. Drafts are
 * deleted when the tab is closed or the user signs out. They never contain health information or card numbers.
 */
export function setUpDrafts(): void {
  deleteSavedDrafts()
  for (const element of document.querySelectorAll<DraftElement>('[data-draft]')) {
    restoreDraft(element)
    element.addEventListener('input', () => storeDraft(element))
  }
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && readActionPath(target) === routes.deskSignOut) deleteDrafts(() => true)
  })
}

/** The prefix of the storage keys of the current user's drafts for an address. */
export function draftKeyPrefix(path: string): string {
  return `${document.body.dataset.member} ${path}`
}

export function readActionPath(form: HTMLFormElement): string {
  return new URL(form.getAttribute('action') ?? '', location.href).pathname
}

function draftKey(element: DraftElement): string {
  return `${draftKeyPrefix(readActionPath(findForm(element)))} ${element.dataset.draft}`
}

function findForm(element: DraftElement): HTMLFormElement {
  return element instanceof HTMLFormElement ? element : (element.form as HTMLFormElement)
}

function draftFieldNames(element: DraftElement): string[] {
  if (element instanceof HTMLTextAreaElement) return [element.name]
  const excluded = element.dataset.unkept?.split(' ') ?? []
  const controls = element.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea')
  return [...controls].map(({ name }) => name).filter((name) => !excluded.includes(name))
}

function storeDraft(element: DraftElement): void {
  const values = Object.entries(readValues(findForm(element), draftFieldNames(element))).filter(
    ([, text]) => !containsCardNumber(text),
  )
  if (values.every(([, text]) => text === '')) deleteDraft(draftKey(element))
  else storeFormDraft(draftKey(element), Object.fromEntries(values))
}

function restoreDraft(element: DraftElement): void {
  const values = readDraft<Values>(draftKey(element))
  if (!values) {
    placeCaret(element)
    return
  }
  const { elements } = findForm(element)
  const changes = draftFieldNames(element).map((name) =>
    fillControl(elements.namedItem(name) as HTMLInputElement, values[name]),
  )
  if (!changes.includes(true)) return
  element.closest('details')?.setAttribute('open', '')
  if (element instanceof HTMLFormElement)
    element.prepend(createRestoredNote('Start over', (note) => resetForm(element, note)))
  else element.after(createRestoredNote())
}

/**
 * Returns true if the control changed. Keeps text that was typed before this script ran, and text from the server unless
 * the control has `data-replaced`.
 */
function fillControl(control: HTMLInputElement | HTMLTextAreaElement, text: string | undefined): boolean {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    const wasChecked = control.checked
    if (wasChecked === control.defaultChecked) control.checked = text !== undefined
    return control.checked !== wasChecked
  }
  const keepsServerText = control instanceof HTMLTextAreaElement && control.dataset.replaced === undefined
  const initialText = keepsServerText ? '' : (control.defaultValue ?? control.value)
  if (text === undefined || control.value === text || control.value !== initialText) return false
  control.value = text
  return true
}

/** Puts the caret of a new answer between the greeting and the signature. */
function placeCaret(element: DraftElement): void {
  if (!(element instanceof HTMLTextAreaElement)) return
  const gap = element.value.indexOf('\n\n\n')
  if (gap > 0) element.setSelectionRange(gap + 2, gap + 2)
}

function resetForm(form: HTMLFormElement, note: HTMLElement): void {
  deleteDraft(draftKey(form))
  form.reset()
  note.remove()
  form.querySelector<HTMLElement>('.control')?.focus()
}

/** Deletes drafts that were saved: the address names the draft of a form, and the markup that of an entry. */
function deleteSavedDrafts(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-entered]'))
    deleteDraft(`${draftKeyPrefix(routes.deskNewEntry(dataset.entered ?? ''))} entry`)
  const saved = new URLSearchParams(location.search).get('changed')
  if (saved !== null)
    deleteDrafts(
      (key) =>
        key.startsWith(draftKeyPrefix(location.pathname)) &&
        /[ /]/.test(key.at(-saved.length - 1) ?? '') &&
        key.endsWith(saved),
    )
}
