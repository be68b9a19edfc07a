/** Returns a function that has screen readers say a text, once: what goes on moving is no news. */
export function createAnnouncer(): (text: string) => void {
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'visually-hidden'
  // Before its text: what comes with it would not be said.
  document.body.append(status)
  return (text) => {
    if (!status.textContent) status.textContent = text
  }
}
