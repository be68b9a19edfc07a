import type { PageProps } from '../screen'
import { navigationGroups } from './navigation-groups'

/** A popover on phones, opened by the header's menu button; always visible on wider screens. */
export function Navigation({ path, content, text }: PageProps & { path: string }) {
  return (
    <nav className="navigation" id="menu" popover="auto" aria-label={text(content.pages.shell.navigation.label)}>
      {navigationGroups(content).map(({ id, label, links }) => (
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
