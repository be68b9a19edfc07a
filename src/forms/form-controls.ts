/** What stands in a form's controls, by field name. */
export type Values = Record<string, string>

/** Reads the controls as a plain post would send them. */
export function readValues(form: HTMLFormElement | null): Values {
  const values: Values = {}
  if (!form) return values
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') values[name] = value
  }
  return values
}

/** The same as people read it: an option's words, "Yes" for a ticked box. */
export function readWords(form: HTMLFormElement | null): Values {
  const words = readValues(form)
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLSelectElement && control.value)
      words[control.name] = control.selectedOptions[0]?.text ?? ''
    if (control instanceof HTMLInputElement && control.type === 'checkbox' && control.checked)
      words[control.name] = 'Yes'
  }
  return words
}

/** Fills controls that are empty; what somebody has entered stays. */
export function fillEmptyControls(form: HTMLFormElement | null, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name)
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
export function clearControls(form: HTMLFormElement | null, sent: Values): void {
  // Also what stands in the form and belongs to none: it is never sent.
  for (const control of form?.querySelectorAll('input, select, textarea') ?? []) {
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
