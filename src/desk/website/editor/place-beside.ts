/** The paragraph beside a control that a selector names; made after it where there is none yet. */
export function placeBeside(control: HTMLElement, selector: string): HTMLElement {
  const known = control.parentElement?.querySelector<HTMLElement>(`:scope > ${selector}`)
  if (known) return known
  const place = document.createElement('p')
  control.after(place)
  return place
}
