import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import { roleNames } from '../ui/role-names'
import { RoleChoice } from './role-choice'

interface RolePageProps {
  member: StaffMember
  error?: string | undefined
}

/** Gives a colleague another role. */
export function RolePage({ member: { id, name, role }, error }: RolePageProps) {
  return (
    <div className="flow">
      <h1>
        What may <ForeignText>{name}</ForeignText> do?
      </h1>
      <p>They are {roleNames[role].name} now. A new role takes effect at their next click.</p>
      <PostForm className="stack" action={`${routes.deskMember(id)}/role`}>
        <RoleChoice chosen={undefined} error={error} />
        <div className="row">
          <button className="button" type="submit">
            Change the role
          </button>
          <a href={routes.deskMember(id)}>Cancel</a>
        </div>
      </PostForm>
    </div>
  )
}
