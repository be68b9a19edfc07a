import type { Language } from '../../content/language'
import { words } from './words'

export type Values = Record<string, string>

/** Reads the form's own controls as a plain post would send them. Browser extensions may add other controls. */
export function readValues(form: HTMLFormElement, fields: readonly string[]): Values {
  const given = [...new FormData(form)].filter(([name, value]) => fields.includes(name) && typeof value === 'string')
  return Object.fromEntries(given) as Values
}

/** Reads the answers as displayed: an option's label, or "Yes" for a checked box. */
export function readDisplayedAnswers(form: HTMLFormElement, fields: readonly string[], language: Language): Values {
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

/** Clears every control except those changed since sending. `reset()` would restore the server's values. */
export function clearControls(form: HTMLFormElement, sent: Values): void {
  // Also clear controls without a form owner, which are never sent.
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

export function listChangedFields(form: HTMLFormElement): string[] {
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

/** True if the option is the initial one. A list without a preselected option shows its first one. */
function isInitial(list: HTMLSelectElement, option: HTMLOptionElement): boolean {
  const hasDefault = [...list.options].some((other) => other.defaultSelected)
  return hasDefault ? option.defaultSelected : option.index === 0
}
