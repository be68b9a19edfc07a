import type { PageProps } from '../screen'

/** The query is only logged to the browser's console (search.ts). */
export function SearchBox({ content, text }: PageProps) {
  const words = content.pages.shell.search
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every assistive technology supports <search> yet.
    <form className="search" role="search">
      <label className="visually-hidden" htmlFor="search-query">
        {text(words.label)}
      </label>
      <input
        className="search-input"
        id="search-query"
        type="search"
        name="query"
        placeholder={text(words.placeholder)}
      />
      <button className="search-button" type="submit">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M15.5 15.5 22 22M4 10a6.5 6.5 0 1 0 13 0 6.5 6.5 0 0 0-13 0Z" />
        </svg>
        <span className="visually-hidden">{text(words.button)}</span>
      </button>
    </form>
  )
}
