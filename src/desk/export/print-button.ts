/** Shows the button that prints the page. Without a script, the browser's menu prints. */
export function showPrintButton(): void {
  const button = document.querySelector<HTMLButtonElement>('button[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => print())
}
