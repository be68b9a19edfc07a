/** What stands in a form's controls, by field name. */
export type Values = Record<string, string>

/** Reads the controls of some fields as a plain post would send them: others may have put controls of theirs into the form. */
export function readValues(form: HTMLFormElement, fields: readonly string[]): Values {
  const given = [...new FormData(form)].filter(([name, value]) => fields.includes(name) && typeof value === 'string')
  return Object.fromEntries(given) as Values
}

/** The same as people read it: an option's words, "Yes" for a ticked box. */
export function readWords(form: HTMLFormElement, fields: readonly string[]): Values {
  const words = readValues(form, fields)
  for (const name of Object.keys(words)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLSelectElement && control.value) words[name] = control.selectedOptions[0]?.text ?? ''
    if (control instanceof HTMLInputElement && control.type === 'checkbox') words[name] = 'Yes'
  }
  return words
}

/** Fills controls that are empty; what somebody has entered stays. */
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

/**
 * Empties every control, also of what the server had filled in (`reset()` would bring that back),
 * except one that was changed since its value was sent.
 */
export function clearControls(form: HTMLFormElement, sent: Values): void {
  // Also what stands in the form and belongs to none: it is never sent.
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
