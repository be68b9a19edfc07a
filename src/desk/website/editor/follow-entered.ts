import type { AfterPress } from '../../../islands/after-press'

/** Marks the field that somebody is in, whose preview and tools show. */
export function followEntered(root: HTMLElement, afterPress: AfterPress): void {
  const mark = (target: EventTarget | null) => {
    const field = target instanceof Element && root.contains(target) && target.closest('.field')
    for (const left of root.querySelectorAll('.is-entered')) if (left !== field) left.classList.remove('is-entered')
    if (field) field.classList.add('is-entered')
  }
  const follow = () => afterPress(() => mark(document.activeElement))
  root.addEventListener('focusin', follow)
  root.addEventListener('focusout', follow)
  mark(document.activeElement)
}
