import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { PostForm } from '../shell/post-form'
import { RoleChoice } from './role-choice'

/** Gives a colleague another role. */
export function RolePage({ member: { id, name, role }, error }: { member: StaffMember; error?: string | undefined }) {
  return (
    <>
      <h1>What may {name} do?</h1>
      <p>It counts from their next click on.</p>
      <PostForm className="way-form" action={`${routes.deskMember(id)}/role`}>
        <RoleChoice chosen={role} error={error} />
        <div className="buttons">
          <button className="button" type="submit">
            Change the role
          </button>
          <a href={routes.deskMember(id)}>Leave it</a>
        </div>
      </PostForm>
    </>
  )
}
