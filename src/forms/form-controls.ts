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

/**
 * Empties every control, also of what the server had filled in (`reset()` would bring that back),
 * except one that was changed since its value was sent.
 */
export function clearControls(form: HTMLFormElement | null, sent: Values): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLSelectElement) {
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

/** Takes a person to the control they have to look at. */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
  const control = form?.elements.namedItem(name ?? '')
  if (control instanceof HTMLElement) control.focus()
}
