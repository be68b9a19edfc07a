import { createButton, createElement } from './create-element'

export function createRestoredNote(label?: string, press?: (note: HTMLElement) => void): HTMLElement {
  const note = createElement('p', { className: 'field-hint' }, 'This is what you typed earlier, restored by this tab. ')
  if (label) note.append(createButton('text-button', label, () => press?.(note)))
  return note
}
