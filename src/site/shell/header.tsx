import { SixBlocks } from '../../ui/six-blocks'
import { Navigation } from './navigation'
import { SearchBox } from './search-box'

/** Sticky on every page: logo, search, the three groups of links; on phones the links are behind a button. */
export function Header({ name, path }: { name: string; path: string }) {
  return (
    <header className="header">
      <div className="header-bar">
        <a className="logo" href="/">
          <SixBlocks />
          <span>{name}</span>
        </a>
        <SearchBox />
        <button className="menu-button" type="button" popoverTarget="menu">
          Menu
        </button>
      </div>
      <Navigation path={path} />
    </header>
  )
}
