import { may, type Right } from '../../access/roles'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { PostForm } from './post-form'

const areas: readonly { path: string; name: string; right: Right }[] = [
  { path: routes.desk, name: 'Today', right: 'read' },
  { path: routes.deskInbox, name: 'Inbox', right: 'read' },
  { path: routes.deskReplies, name: 'Replies', right: 'replies' },
  { path: routes.deskWords, name: 'Website', right: 'edit' },
  { path: routes.deskFiles, name: 'Files', right: 'edit' },
  { path: routes.deskEmails, name: 'Emails', right: 'emails' },
  { path: routes.deskLog, name: 'Log', right: 'log' },
  { path: routes.deskTeam, name: 'Team', right: 'staff' },
]

interface NavigationProps {
  member: StaffMember
  path: string
  organization: string
}

/** The areas that somebody has a right to, and their account. */
export function Navigation({ member, path, organization }: NavigationProps) {
  return (
    <header className="header">
      <a className="brand" href={routes.desk}>
        {organization}
      </a>
      <nav aria-label="Desk">
        <ul className="areas">
          {areas
            .filter(({ right }) => may(member.role, right))
            .map((area) => (
              <li key={area.path}>
                <a href={area.path} aria-current={isWithin(path, area.path) ? 'page' : undefined}>
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
