import type { Announce } from '../live/announce'
import { createThumbnail, type OfferedFile } from './offered-file'

/** Adds thumbnails, a file picker, and uploading in place to file fields. */
export function setUpFileFields(root: HTMLElement, announce: Announce): void {
  root.classList.add('has-file-tools')
  for (const field of root.querySelectorAll<HTMLElement>('[data-file-field]')) showChosenFile(field)
  root.addEventListener('change', ({ target }) => {
    const field = target instanceof HTMLSelectElement && closestFileField(target)
    if (field) showChosenFile(field)
  })
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-file-choose], [data-file-upload]')
    const field = button && closestFileField(button)
    if (!field) return
    void import('./file-tools').then(({ chooseFile, uploadInPlace }) => {
      const choose = (file: OfferedFile) => selectFile(field, file)
      if (button.dataset.fileUpload === undefined) chooseFile(readFileKind(field), choose)
      else uploadInPlace(field, announce, choose)
    })
  })
}

function closestFileField(element: Element): HTMLElement | null {
  return element.closest('[data-file-field]')
}

/** Returns "picture" or "file". */
function readFileKind(field: HTMLElement): string {
  return field.dataset.fileField ?? 'file'
}

/** Selects a file and dispatches the same events as a choice by the user. */
function selectFile(field: HTMLElement, { id, name }: OfferedFile): void {
  const select = field.querySelector('select')
  if (!select) return
  if (![...select.options].some(({ value }) => value === id)) select.add(new Option(name, id), 1)
  select.value = id
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
  select.focus()
}

function showChosenFile(field: HTMLElement): void {
  const id = field.querySelector('select')?.value ?? ''
  field.querySelector('[data-file-shown]')?.replaceChildren(...(id === '' ? [] : [createThumbnail(id)]))
}
