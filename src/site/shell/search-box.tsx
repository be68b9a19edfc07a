import type { SubmitEvent } from 'react'

/** Takes a query and writes it to the browser's console. Nothing is searched. */
export function SearchBox() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every assistive technology yet.
    <form className="search" role="search" onSubmit={logQuery}>
      <label className="visually-hidden" htmlFor="search-query">
        Search this site
      </label>
      <input className="search-input" id="search-query" type="search" name="query" placeholder="Search" />
      <button className="search-button" type="submit">
        Search
      </button>
    </form>
  )
}

function logQuery(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  console.log('Search query:', new FormData(event.currentTarget).get('query'))
}
