import type { TextEdit } from './edit-text'

/** Edits the text as if typed, so that the browser's Undo reverts it. */
export function editText(area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // execCommand is deprecated, but nothing else supports the browser's Undo.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
