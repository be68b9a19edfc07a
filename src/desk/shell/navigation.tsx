import { may } from '../../access/roles'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { type AreaMenu, areas } from '../areas'
import { Icon } from '../ui/icon'
import { PostForm } from './post-form'

interface NavigationProps {
  member: StaffMember
  path: string
  organization: string
}

/** The areas that the member may open: the main ones in the bar, the rest and the account in a menu. */
export function Navigation({ member, path, organization }: NavigationProps) {
  const menus = areas.flatMap(({ menu }) => (menu && may(member.role, menu.right) ? [menu] : []))
  const rest = menus.filter(({ icon }) => !icon)
  const isCurrent = (menu: AreaMenu) => [menu.path, ...(menu.also ?? [])].some((each) => isWithin(path, each))
  const isOnAccount = isWithin(path, routes.deskAccount)
  const link = (menu: AreaMenu) => (
    <a href={menu.path} aria-current={isCurrent(menu) ? 'page' : undefined} key={menu.path}>
      {menu.icon && <Icon name={menu.icon} />}
      {menu.name}
    </a>
  )
  return (
    <header className="header">
      <a className="brand" href={routes.desk}>
        {organization}
      </a>
      <nav aria-label="Desk" className="areas">
        {menus.filter(({ icon }) => icon).map(link)}
        <details className="menu">
          <summary className={isOnAccount || rest.some(isCurrent) ? 'is-current' : undefined}>
            <Icon name="more" />
            More
          </summary>
          <div className="menu-items">
            {rest.map(link)}
            <a className="account" href={routes.deskAccount} aria-current={isOnAccount ? 'page' : undefined}>
              {member.name}
            </a>
            <PostForm action={routes.deskSignOut}>
              <button className="text-button" type="submit">
                Sign out
              </button>
            </PostForm>
          </div>
        </details>
      </nav>
    </header>
  )
}

function isWithin(path: string, area: string): boolean {
  return path === area || (area !== routes.desk && path.startsWith(`${area}/`))
}
