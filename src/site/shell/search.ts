/** Logs the query. Nothing is searched, but pages are offered while somebody types. */
export function runSearch(): void {
  const form = document.querySelector<HTMLFormElement>('.search')
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    console.log('Search query:', new FormData(form).get('query'))
  })
  const offer = () => import('../search/offer-pages').catch(() => {})
  form?.addEventListener('focusin', offer)
  form?.addEventListener('input', offer)
}
