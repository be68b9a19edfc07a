import { createButton, createElement } from './create-element'

/** Says that a form has what somebody typed before, and offers what a button does about it. */
export function createRestoredNote(label?: string, press?: (note: HTMLElement) => void): HTMLElement {
  const note = createElement('p', { className: 'field-hint' }, 'This is what you typed earlier, restored by this tab. ')
  if (label) note.append(createButton('text-button', label, () => press?.(note)))
  return note
}
