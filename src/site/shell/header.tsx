import * as routes from '../../routes'
import { SixBlocks } from '../../ui/six-blocks'
import type { PageProps } from '../screen'
import { listNavigationGroups } from './navigation-groups'

export function Header({ path, ...page }: PageProps & { path: string }) {
  const { content, text } = page
  return (
    <header className="header">
      <div className="header-bar">
        <a className="logo" href={routes.home}>
          <SixBlocks />
          <span>{content.organization.name}</span>
        </a>
        <SearchBox {...page} />
        <button className="menu-button" type="button" popoverTarget="menu">
          {text(content.pages.shell.menu)}
        </button>
      </div>
      <Navigation path={path} {...page} />
    </header>
  )
}

/** A popover on phones, opened by the header's menu button; always visible on wider screens. */
function Navigation({ path, content, text }: PageProps & { path: string }) {
  return (
    <nav className="navigation" id="menu" popover="auto" aria-label={text(content.pages.shell.navigation.label)}>
      {listNavigationGroups(content).map(({ id, label, links }) => (
        <div className="navigation-group" key={id}>
          <p className="navigation-label" id={id}>
            {text(label)}
          </p>
          <ul aria-labelledby={id}>
            {links.map((link) => (
              <li key={link.path}>
                <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
                  {text(link.label)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The query is only logged to the browser's console (search.ts). */
function SearchBox({ content, text }: PageProps) {
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
