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

/** Empties every control, also of what the server had filled in: `reset()` would bring that back. */
export function clearControls(form: HTMLFormElement | null): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLSelectElement) control.selectedIndex = 0
    else if (control instanceof HTMLTextAreaElement) control.value = control.defaultValue = ''
    else if (control instanceof HTMLInputElement) clearInput(control)
  }
}

function clearInput(input: HTMLInputElement): void {
  if (input.type === 'checkbox' || input.type === 'radio') input.checked = input.defaultChecked = false
  else input.value = input.defaultValue = ''
}
