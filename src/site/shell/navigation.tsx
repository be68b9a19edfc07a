import type { PageProps } from '../screen'
import { navigationGroups } from './navigation-groups'

/** A popover on phones, opened by the header's menu button; always visible on wider screens. */
export function Navigation({ path, content, text }: PageProps & { path: string }) {
  return (
    <nav className="navigation" id="menu" popover="auto" aria-label={text(content.pages.shell.navigation.label)}>
      {navigationGroups(content).map((group) => (
        <div className="navigation-group" key={group.label}>
          <p className="navigation-label" id={labelId(group.label)}>
            {group.label}
          </p>
          <ul aria-labelledby={labelId(group.label)}>
            {group.links.map((link) => (
              <li key={link.path}>
                <a href={link.path} aria-current={link.path === path ? 'page' : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function labelId(label: string): string {
  return `menu-${label.toLowerCase().replaceAll(' ', '-')}`
}
