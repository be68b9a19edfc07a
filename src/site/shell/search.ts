/** Logs the query. Nothing is searched. */
export function runSearch(): void {
  const form = document.querySelector<HTMLFormElement>('.search')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    console.log('Search query:', new FormData(form).get('query'))
  })
}
