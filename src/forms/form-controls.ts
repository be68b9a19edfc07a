import type { Language } from '../../content/language'
import { words } from './words'

export type Values = Record<string, string>

/** Reads the controls of the form's own fields as a plain post would send them. Extensions may have added others. */
export function readValues(form: HTMLFormElement, fields: readonly string[]): Values {
  const given = [...new FormData(form)].filter(([name, value]) => fields.includes(name) && typeof value === 'string')
  return Object.fromEntries(given) as Values
}

/** The same as people read them: an option's label, "Yes" for a ticked box. */
export function readWords(form: HTMLFormElement, fields: readonly string[], language: Language): Values {
  const read = readValues(form, fields)
  for (const name of Object.keys(read)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLSelectElement && control.value) read[name] = control.selectedOptions[0]?.text ?? ''
    if (control instanceof HTMLInputElement && control.type === 'checkbox') read[name] = words[language].yes
  }
  return read
}

export function fillEmptyControls(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= value === control.value
    else if (isTextControl(control) && control.value === '') control.value = value
  }
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
}

/** Empties every control (`reset()` would restore what the server filled in), except one that was changed since it was sent. */
export function clearControls(form: HTMLFormElement, sent: Values): void {
  // Controls inside the form that belong to no form are never sent, but are cleared, too.
  for (const control of form.querySelectorAll('input, select, textarea')) {
    if (control instanceof HTMLInputElement && !control.form) control.value = ''
    else if (control instanceof HTMLSelectElement) {
      if (control.value === sent[control.name]) control.selectedIndex = 0
    } else if (control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement) {
      clearText(control, sent)
    }
  }
}

function clearText(control: HTMLTextAreaElement | HTMLInputElement, sent: Values): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked === control.name in sent) control.checked = false
    control.defaultChecked = false
    return
  }
  if (control.value === sent[control.name]) control.value = ''
  control.defaultValue = ''
}

export function changedFields(form: HTMLFormElement): string[] {
  return [...form.elements].filter(isChanged).map((control) => (control as HTMLInputElement).name)
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== isInitial(control, option))
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked !== control.defaultChecked
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
    return control.value !== control.defaultValue
  return false
}

/** A list without a preselected option shows its first one. */
function isInitial(list: HTMLSelectElement, option: HTMLOptionElement): boolean {
  const hasChosen = [...list.options].some((other) => other.defaultSelected)
  return hasChosen ? option.defaultSelected : option.index === 0
}
