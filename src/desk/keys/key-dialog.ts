import { createButton, createElement } from '../create-element'
import { shortcuts } from './shortcuts'

let dialog: HTMLDialogElement | undefined

/** Opens a modal dialog that lists the shortcuts. */
export function showKeys(): void {
  dialog ??= createDialog()
  dialog.showModal()
}

function createDialog(): HTMLDialogElement {
  const heading = createElement('h2', { id: 'keys-heading' }, 'Keyboard shortcuts')
  const list = createElement(
    'dl',
    { className: 'keys' },
    ...shortcuts.map(({ keys, action }) => createEntry(keys, action)),
  )
  const close = createButton('button', 'Close', () => dialogElement.close())
  const dialogElement = createElement('dialog', { className: 'key-dialog' }, heading, list, close)
  dialogElement.setAttribute('aria-labelledby', heading.id)
  document.body.append(dialogElement)
  return dialogElement
}

function createEntry(keys: readonly string[], action: string): HTMLElement {
  const names = keys.flatMap((key) => [createElement('kbd', {}, key), ' '])
  return createElement('div', {}, createElement('dt', {}, ...names), createElement('dd', {}, action))
}
