import * as routes from '../../routes'
import { SixBlocks } from '../../ui/six-blocks'
import type { PageProps } from '../screen'
import { Navigation } from './navigation'
import { SearchBox } from './search-box'

/** The sticky header: logo, search and navigation. */
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
