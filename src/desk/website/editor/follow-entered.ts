import type { AfterPress } from '../../../islands/after-press'

/** Marks the focused field, so that its preview and tools are shown. */
export function markFocusedField(root: HTMLElement, afterPress: AfterPress): void {
  const mark = (target: EventTarget | null) => {
    const field = target instanceof Element && root.contains(target) && target.closest('.field')
    for (const other of root.querySelectorAll('.is-entered')) if (other !== field) other.classList.remove('is-entered')
    if (field) field.classList.add('is-entered')
  }
  const updateMark = () => afterPress(() => mark(document.activeElement))
  root.addEventListener('focusin', updateMark)
  root.addEventListener('focusout', updateMark)
  mark(document.activeElement)
}
