import { holdsCardNumber } from '../forms/cancellation/card-number'
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from '../forms/draft'
import { readValues, type Values } from '../forms/form-controls'
import * as routes from '../routes'
import { createRestoredNote } from './restored-note'

/** A text, or a whole form, whose contents stay in this tab until they are saved. */
type DraftElement = HTMLTextAreaElement | HTMLFormElement

/**
 * Keeps what somebody types in this tab until it is saved (HTML, 12.2.2), because a session may end or a page be left by
 * mistake. Drafts end with the tab or with signing out, belong to one reader, and hold no health information or card number.
 */
export function setUpDrafts(): void {
  forgetSavedDrafts()
  for (const kept of document.querySelectorAll<DraftElement>('[data-draft]')) {
    restoreDraft(kept)
    kept.addEventListener('input', () => storeDraft(kept))
  }
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && readActionPath(target) === routes.deskSignOut) forgetDrafts(() => true)
  })
}

/** The beginning of the keys of this reader's drafts to an address. */
export function draftKeyPrefix(path: string): string {
  return `${document.body.dataset.member} ${path}`
}

/** The address that a form posts to. */
export function readActionPath(form: HTMLFormElement): string {
  return new URL(form.getAttribute('action') ?? '', location.href).pathname
}

function draftKey(kept: DraftElement): string {
  return `${draftKeyPrefix(readActionPath(findForm(kept)))} ${kept.dataset.draft}`
}

function findForm(kept: DraftElement): HTMLFormElement {
  return kept instanceof HTMLFormElement ? kept : (kept.form as HTMLFormElement)
}

function draftFieldNames(kept: DraftElement): string[] {
  if (kept instanceof HTMLTextAreaElement) return [kept.name]
  const unkept = kept.dataset.unkept?.split(' ') ?? []
  const controls = kept.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea')
  return [...controls].map(({ name }) => name).filter((name) => !unkept.includes(name))
}

function storeDraft(kept: DraftElement): void {
  const values = Object.entries(readValues(findForm(kept), draftFieldNames(kept))).filter(
    ([, text]) => !holdsCardNumber(text),
  )
  if (values.every(([, text]) => text === '')) forgetDraft(draftKey(kept))
  else keepDraft(draftKey(kept), Object.fromEntries(values))
}

function restoreDraft(kept: DraftElement): void {
  const values = readDraft<Values>(draftKey(kept))
  if (!values) return
  const { elements } = findForm(kept)
  const changes = draftFieldNames(kept).map((name) =>
    fillControl(elements.namedItem(name) as HTMLInputElement, values[name]),
  )
  if (!changes.includes(true)) return
  kept.closest('details')?.setAttribute('open', '')
  if (kept instanceof HTMLFormElement) kept.prepend(createRestoredNote('Start over', (note) => startOver(kept, note)))
  else kept.after(createRestoredNote())
}

/**
 * Returns whether the control has changed. A text that was typed before this script ran is not replaced, nor one from the
 * server unless it says so.
 */
function fillControl(control: HTMLInputElement | HTMLTextAreaElement, text: string | undefined): boolean {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    const wasChecked = control.checked
    if (wasChecked === control.defaultChecked) control.checked = text !== undefined
    return control.checked !== wasChecked
  }
  const isEmpty = control instanceof HTMLTextAreaElement && control.dataset.replaced === undefined
  const untyped = isEmpty ? '' : (control.defaultValue ?? control.value)
  if (text === undefined || control.value === text || control.value !== untyped) return false
  control.value = text
  return true
}

function startOver(form: HTMLFormElement, note: HTMLElement): void {
  forgetDraft(draftKey(form))
  form.reset()
  note.remove()
  form.querySelector<HTMLElement>('.control')?.focus()
}

/** The page after a form was saved names the draft in its address; after an entry, in its markup. */
function forgetSavedDrafts(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-entered]'))
    forgetDraft(`${draftKeyPrefix(routes.deskEnterForm(dataset.entered ?? ''))} entry`)
  const saved = new URLSearchParams(location.search).get('changed')
  if (saved !== null)
    forgetDrafts(
      (key) =>
        key.startsWith(draftKeyPrefix(location.pathname)) &&
        /[ /]/.test(key.at(-saved.length - 1) ?? '') &&
        key.endsWith(saved),
    )
}
