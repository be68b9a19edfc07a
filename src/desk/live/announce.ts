import { createElement } from '../create-element'

/** Announces a text to screen readers. */
export type Announce = (text: string) => void

/** Adds a polite live region and returns a function that announces texts in it. */
export function createStatus(): Announce {
  const status = createElement('p', { className: 'visually-hidden' })
  status.setAttribute('role', 'status')
  // Add it empty: screen readers ignore the initial text.
  document.body.append(status)
  return (text) => {
    status.textContent = text
  }
}

/** Returns a function that announces only its first text, for values that keep changing. */
export function createAnnouncer(): Announce {
  const announce = createStatus()
  let isAnnounced = false
  return (text) => {
    if (!isAnnounced) announce(text)
    isAnnounced = true
  }
}
