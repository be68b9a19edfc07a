import type { Announce } from '../live/announce'
import { createThumbnail, type OfferedFile } from './offered-file'

/** Lets people see what they choose, choose among what they see, and upload in place. */
export function runFileFields(root: HTMLElement, say: Announce): void {
  root.classList.add('has-file-tools')
  for (const field of root.querySelectorAll<HTMLElement>('[data-file-field]')) showChosen(field)
  root.addEventListener('change', ({ target }) => {
    const field = target instanceof HTMLSelectElement && fieldOf(target)
    if (field) showChosen(field)
  })
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-file-choose], [data-file-upload]')
    const field = button && fieldOf(button)
    if (!field) return
    void import('./file-tools').then(({ chooseFile, uploadInPlace }) => {
      const choose = (file: OfferedFile) => take(field, file)
      if (button.dataset.fileUpload === undefined) chooseFile(kindOf(field), choose)
      else uploadInPlace(field, say, choose)
    })
  })
}

function fieldOf(element: Element): HTMLElement | null {
  return element.closest('[data-file-field]')
}

/** "picture" or "file". */
function kindOf(field: HTMLElement): string {
  return field.dataset.fileField ?? 'file'
}

/** Chooses a file in a field, as somebody who picks it from the list. */
function take(field: HTMLElement, { id, name }: OfferedFile): void {
  const select = field.querySelector('select')
  if (!select) return
  if (![...select.options].some(({ value }) => value === id)) select.add(new Option(name, id), 1)
  select.value = id
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  select.focus()
}

function showChosen(field: HTMLElement): void {
  const id = field.querySelector('select')?.value ?? ''
  field.querySelector('[data-file-shown]')?.replaceChildren(...(id === '' ? [] : [createThumbnail(id)]))
}
