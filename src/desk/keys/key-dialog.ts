import { createButton, createElement } from '../create-element'
import { shortcuts } from './shortcuts'

let dialog: HTMLDialogElement | undefined

/** Shows what the keys do; the focus is in it until it is closed, and then where it was. */
export function showKeys(): void {
  dialog ??= createDialog()
  dialog.showModal()
}

function createDialog(): HTMLDialogElement {
  const heading = createElement('h2', { id: 'keys-heading' }, 'Keyboard shortcuts')
  const list = createElement(
    'dl',
    { className: 'keys' },
    ...shortcuts.map(({ keys, action: does }) => entry(keys, does)),
  )
  const close = createButton('button', 'Close', () => made.close())
  const made = createElement('dialog', { className: 'key-dialog' }, heading, list, close)
  made.setAttribute('aria-labelledby', heading.id)
  document.body.append(made)
  return made
}

function entry(keys: readonly string[], does: string): HTMLElement {
  const names = keys.flatMap((key) => [createElement('kbd', {}, key), ' '])
  return createElement('div', {}, createElement('dt', {}, ...names), createElement('dd', {}, does))
}
