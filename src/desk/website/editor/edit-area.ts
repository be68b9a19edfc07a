import type { TextEdit } from './edit-text'

/** Changes the text of a field as if it was typed: the browser's own Undo takes it back. */
export function editText(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, and the only way that the browser's own Undo takes back.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
