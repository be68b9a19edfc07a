import { createElement } from '../create-element'

/** Has screen readers say a text. */
export type Announce = (text: string) => void

/** Returns a function that has screen readers say a text when they have nothing else to say. */
export function createStatus(): Announce {
  const status = createElement('p', { className: 'visually-hidden' })
  status.setAttribute('role', 'status')
  // Before its text: what comes with it would not be said.
  document.body.append(status)
  return (text) => {
    status.textContent = text
  }
}

/** Returns a function that has screen readers say a text, once: what goes on moving is no news. */
export function createAnnouncer(): Announce {
  const say = createStatus()
  let isSaid = false
  return (text) => {
    if (!isSaid) say(text)
    isSaid = true
  }
}
