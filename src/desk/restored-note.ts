/** Says that a form has what somebody typed before, and offers what a button does about it. */
export function restoredNote(label?: string, press?: (note: HTMLElement) => void): HTMLElement {
  const note = document.createElement('p')
  note.className = 'field-hint'
  note.textContent = 'This is what you typed earlier, restored by this tab. '
  if (!label) return note
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'text-button', textContent: label })
  button.addEventListener('click', () => press?.(note))
  note.append(button)
  return note
}
