import { may } from '../../access/roles'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { areas } from '../areas'
import { PostForm } from './post-form'

interface NavigationProps {
  member: StaffMember
  path: string
  organization: string
}

/** The areas that the member may open, and their account. */
export function Navigation({ member, path, organization }: NavigationProps) {
  return (
    <header className="header">
      <a className="brand" href={routes.desk}>
        {organization}
      </a>
      <nav aria-label="Desk">
        <ul className="areas">
          {areas
            .flatMap(({ menu }) => (menu && may(member.role, menu.right) ? [menu] : []))
            .map((area) => (
              <li key={area.path}>
                <a
                  href={area.path}
                  aria-current={
                    [area.path, ...(area.also ?? [])].some((each) => isWithin(path, each)) ? 'page' : undefined
                  }
                >
                  {area.name}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <div className="account">
        <a href={routes.deskAccount} aria-current={isWithin(path, routes.deskAccount) ? 'page' : undefined}>
          {member.name}
        </a>
        <PostForm action={routes.deskSignOut}>
          <button className="text-button" type="submit">
            Sign out
          </button>
        </PostForm>
      </div>
    </header>
  )
}

function isWithin(path: string, area: string): boolean {
  return path === area || (area !== routes.desk && path.startsWith(`${area}/`))
}
