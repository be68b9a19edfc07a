/** Logs the query. The site has no search results, only suggestions while typing. */
export function runSearch(): void {
  const form = document.querySelector<HTMLFormElement>('.search')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    console.log('Search query:', new FormData(form).get('query'))
  })
  const loadSuggestions = () => import('../search/offer-pages').catch(() => {})
  form?.addEventListener('focusin', loadSuggestions)
  form?.addEventListener('input', loadSuggestions)
}
