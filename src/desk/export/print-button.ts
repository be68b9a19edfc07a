/** Shows the print button, which is hidden without JavaScript. */
export function showPrintButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => print())
}
