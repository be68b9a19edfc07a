/**
 * Runs in the page. Simulates a browser's translator, which replaces each text, even a later one, with
 * `<font><font>…</font></font>`.
 */
export function translate(): void {
  const isOurs = ({ parentElement }: Node) =>
    parentElement !== null && !parentElement.closest('script, style, textarea, font')
  const replace = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) if (isOurs(texts.currentNode)) found.push(texts.currentNode)
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      const isWord = /\p{L}/u.test(text.textContent ?? '')
      inner.append(isWord ? `«${text.textContent}»` : (text.textContent ?? ''))
      outer.append(inner)
      ;(text as Text).replaceWith(outer)
    }
  }
  new MutationObserver(replace).observe(document.body, { childList: true, characterData: true, subtree: true })
  replace()
}

/** Runs in the page. Adds foreign elements beside all controls, even later ones, as a password manager does. */
export function addForeignElements(): void {
  const add = () => {
    for (const control of document.querySelectorAll('input, textarea, select, button')) {
      if (control.nextElementSibling?.tagName === 'X-HELPER') continue
      control.before(document.createElement('x-helper'))
      control.after(document.createElement('x-helper'))
      control.setAttribute('data-helper', 'on')
    }
    for (const form of document.forms)
      if (!form.querySelector(':scope > x-panel')) form.prepend(document.createElement('x-panel'))
  }
  new MutationObserver(add).observe(document.body, { childList: true, subtree: true })
  add()
}

/** Returns the text that `translate` shows instead of the given one. */
export function translateText(text: string): string {
  return `«${text}»`
}
