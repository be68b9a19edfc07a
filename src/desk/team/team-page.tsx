import * as routes from '../../routes'
import type { ListedMember } from '../../staff/team'
import { Moment } from '../shell/moment'
import { roleNames } from './role-names'

interface TeamPageProps {
  staff: readonly ListedMember[]
  ownId: string
  notice?: string | undefined
}

/** Everybody on the desk. */
export function TeamPage({ staff, ownId, notice }: TeamPageProps) {
  return (
    <>
      <div className="head">
        <h1>Team</h1>
        <a className="button" href={routes.deskInvite}>
          Invite somebody
        </a>
      </div>
      {notice && (
        <p className="done" role="status">
          {notice}
        </p>
      )}
      <ul className="rows">
        {staff.map((member) => (
          <Member key={member.id} {...member} isOwn={member.id === ownId} />
        ))}
      </ul>
      {staff.length === 1 && <p>You are the only one here. Invite the others by email: they need no password.</p>}
    </>
  )
}

function Member({ id, name, email, role, isOwn, ...seen }: ListedMember & { isOwn: boolean }) {
  return (
    <li className="row">
      <div>
        <a href={routes.deskMember(id)}>
          <strong>{name}</strong>
        </a>
        {isOwn && ' (you)'}
        <p className="row-facts">
          {email}
          <br />
          <Joined {...seen} />
        </p>
      </div>
      <span>{roleNames[role].name}</span>
    </li>
  )
}

/** Since when somebody is there, and when they last were. */
export function Joined({ invitedAt, joinedAt, seenAt }: Pick<ListedMember, 'invitedAt' | 'joinedAt' | 'seenAt'>) {
  if (joinedAt === null)
    return (
      <>
        Invited <Moment at={invitedAt} />, has not come yet
      </>
    )
  return (
    <>
      Joined <Moment at={joinedAt} />
      {seenAt && (
        <>
          , last seen <Moment at={seenAt} />
        </>
      )}
    </>
  )
}
