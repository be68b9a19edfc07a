import { holdsCardNumber } from '../forms/cancellation/card-number'
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from '../forms/draft'
import { readValues, type Values } from '../forms/form-controls'
import * as routes from '../routes'
import { restoredNote } from './restored-note'

/** A text, or a whole form, whose contents stay in this tab until they are saved. */
type Kept = HTMLTextAreaElement | HTMLFormElement

/**
 * Keeps what somebody types in this tab until it is saved (HTML, 12.2.2), because a session may end or a page be left by
 * mistake. Drafts end with the tab or with signing out, belong to one reader, and hold no health information or card number.
 */
export function keepDrafts(): void {
  forgetSaved()
  for (const kept of document.querySelectorAll<Kept>('[data-draft]')) {
    restore(kept)
    kept.addEventListener('input', () => keep(kept))
  }
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && pathOf(target) === routes.deskSignOut) forgetDrafts(() => true)
  })
}

/** The beginning of the keys of this reader's drafts to an address. */
export function readersKey(path: string): string {
  return `${document.body.dataset.member} ${path}`
}

/** The address that a form posts to. */
export function pathOf(form: HTMLFormElement): string {
  return new URL(form.getAttribute('action') ?? '', location.href).pathname
}

function keyOf(kept: Kept): string {
  return `${readersKey(pathOf(formOf(kept)))} ${kept.dataset.draft}`
}

function formOf(kept: Kept): HTMLFormElement {
  return kept instanceof HTMLFormElement ? kept : (kept.form as HTMLFormElement)
}

function fieldsOf(kept: Kept): string[] {
  if (kept instanceof HTMLTextAreaElement) return [kept.name]
  const unkept = kept.dataset.unkept?.split(' ') ?? []
  const controls = kept.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), select, textarea')
  return [...controls].map(({ name }) => name).filter((name) => !unkept.includes(name))
}

function keep(kept: Kept): void {
  const values = Object.entries(readValues(formOf(kept), fieldsOf(kept))).filter(([, text]) => !holdsCardNumber(text))
  if (values.every(([, text]) => text === '')) forgetDraft(keyOf(kept))
  else keepDraft(keyOf(kept), Object.fromEntries(values))
}

function restore(kept: Kept): void {
  const values = readDraft<Values>(keyOf(kept))
  if (!values) return
  const { elements } = formOf(kept)
  const changes = fieldsOf(kept).map((name) => put(elements.namedItem(name) as HTMLInputElement, values[name]))
  if (!changes.includes(true)) return
  kept.closest('details')?.setAttribute('open', '')
  if (kept instanceof HTMLFormElement) kept.prepend(restoredNote('Start over', (note) => startOver(kept, note)))
  else kept.after(restoredNote())
}

/**
 * Returns whether the control has changed. A text that was typed before this script ran is not replaced, nor one from the
 * server unless it says so.
 */
function put(control: HTMLInputElement | HTMLTextAreaElement, text: string | undefined): boolean {
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
  forgetDraft(keyOf(form))
  form.reset()
  note.remove()
  form.querySelector<HTMLElement>('.control')?.focus()
}

/** The page after a form was saved names the draft in its address; after an entry, in its markup. */
function forgetSaved(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-entered]'))
    forgetDraft(`${readersKey(routes.deskEnterForm(dataset.entered ?? ''))} entry`)
  const saved = new URLSearchParams(location.search).get('changed')
  if (saved !== null)
    forgetDrafts(
      (key) =>
        key.startsWith(readersKey(location.pathname)) &&
        /[ /]/.test(key.at(-saved.length - 1) ?? '') &&
        key.endsWith(saved),
    )
}
