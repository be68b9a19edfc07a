/** The button that prints the page; without a script there is none, and the browser's own menu prints. */
export function showPrintButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => print())
}
