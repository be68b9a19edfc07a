import { isRole } from '../../access/roles'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import { roleNames } from '../ui/role-names'

interface InvitedPageProps {
  member: StaffMember
  given: { email: string; name: string; role: string }
}

/** Somebody is invited whose invitation says otherwise. */
export function InvitedPage({ member, given }: InvitedPageProps) {
  const newRole = isRole(given.role) ? roleNames[given.role].name : given.role
  return (
    <div className="flow">
      <h1>Invited already</h1>
      <p>
        <ForeignText>{member.email}</ForeignText> is invited as <ForeignText>{member.name}</ForeignText>,{' '}
        {roleNames[member.role].name}, and hasn’t joined yet. Nothing was changed.
      </p>
      <PostForm className="row" action={`${routes.deskMember(member.id)}/invitation`}>
        <button className="button" type="submit">
          Send the same invitation again
        </button>
      </PostForm>
      <PostForm className="row" action={routes.deskInvite}>
        {Object.entries(given).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <input type="hidden" name="change" value="yes" />
        <button className="button button--quiet" type="submit">
          Invite as <ForeignText>{given.name}</ForeignText>, {newRole}, instead
        </button>
        <a href={routes.deskMember(member.id)}>See the invitation</a>
      </PostForm>
    </div>
  )
}
