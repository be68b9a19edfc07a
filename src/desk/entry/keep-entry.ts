import { holdsCardNumber } from '../../forms/cancellation/card-number'
import { readValues, type Values } from '../../forms/form-controls'
import * as routes from '../../routes'
import { forgetDraft, keyTo, pathOf, readJsonDraft, writeDraft } from '../draft-store'
import { restoredNote } from '../restored-note'

/**
 * Keeps what somebody enters by hand in this tab until it is saved, like the other drafts of the desk; never what is
 * about health and emergencies, and no card's number.
 */
export function keepEntry(): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-entered]'))
    forgetDraft(keyOf(routes.deskEnterForm(dataset.entered ?? '')))
  const form = document.querySelector<HTMLFormElement>('form[data-entry]')
  if (!form) return
  const key = keyOf(pathOf(form))
  if (restore(form, readJsonDraft<Values>(key))) offerEmptyForm(form, key)
  form.addEventListener('input', () => keep(form, key))
}

function keyOf(path: string): string {
  return `${keyTo(path)} entry`
}

function keep(form: HTMLFormElement, key: string): void {
  const values = Object.entries(readValues(form, keptFields(form))).filter(([, text]) => !holdsCardNumber(text))
  writeDraft(key, JSON.stringify(Object.fromEntries(values)))
}

function keptFields(form: HTMLFormElement): string[] {
  const healthFields = form.dataset.entry?.split(' ') ?? []
  const controls = [...form.elements].filter((each) => each.matches('input:not([type="hidden"]), select, textarea'))
  return controls.map((control) => (control as HTMLInputElement).name).filter((name) => !healthFields.includes(name))
}

/** Whether anything stands in the form now that the server did not put there. */
function restore(form: HTMLFormElement, kept: Values | undefined): boolean {
  if (!kept) return false
  const isRestored = keptFields(form).map((name) => put(form.elements.namedItem(name) as HTMLInputElement, kept[name]))
  return isRestored.includes(true)
}

function put(control: HTMLInputElement, text: string | undefined): boolean {
  const isTick = control.type === 'checkbox'
  if (isTick ? control.checked === (text !== undefined) : control.value === (text ?? control.value)) return false
  if (isTick) control.checked = text !== undefined
  else if (text !== undefined) control.value = text
  return true
}

function offerEmptyForm(form: HTMLFormElement, key: string): void {
  const startOver = (note: HTMLElement) => {
    forgetDraft(key)
    form.reset()
    note.remove()
    form.querySelector<HTMLElement>('.control')?.focus()
  }
  form.prepend(restoredNote('Start over', startOver))
}
