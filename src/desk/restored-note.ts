import { createButton, createElement } from './create-element'

export function createRestoredNote(label?: string, press?: (note: HTMLElement) => void): HTMLElement {
  const note = createElement('p', { className: 'field-hint' }, 'We restored what you typed earlier in this tab. ')
  if (label) note.append(createButton('text-button', label, () => press?.(note)))
  return note
}
