import { keyList } from './key-list'

let dialog: HTMLDialogElement | undefined

/** Shows what the keys do; the focus is in it until it is closed, and then where it was. */
export function showKeys(): void {
  dialog ??= createDialog()
  dialog.showModal()
}

function createDialog(): HTMLDialogElement {
  const heading = create('h2', 'Keyboard shortcuts')
  heading.id = 'keys-heading'
  const list = create('dl')
  list.className = 'keys'
  list.append(...keyList.map(({ keys, does }) => entry(keys, does)))
  const close = create('button', 'Close')
  close.className = 'button'
  const made = create('dialog')
  made.className = 'key-dialog'
  made.setAttribute('aria-labelledby', heading.id)
  made.append(heading, list, close)
  close.addEventListener('click', () => made.close())
  document.body.append(made)
  return made
}

function entry(keys: readonly string[], does: string): HTMLElement {
  const row = create('div')
  const term = create('dt')
  for (const key of keys) term.append(create('kbd', key), ' ')
  row.append(term, create('dd', does))
  return row
}

function create<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
