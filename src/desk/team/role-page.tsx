import type { OpenPlan } from '../../editorial/publishing/open-plans'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { roleNames } from '../ui/role-names'
import { OpenPlans } from './open-plans'
import { RoleChoice } from './role-choice'

interface RolePageProps {
  member: StaffMember
  plans: readonly OpenPlan[]
  isOwn: boolean
  plansError?: string | undefined
  error?: string | undefined
}

export function RolePage({ member: { id, name, role }, plans, isOwn, plansError, error }: RolePageProps) {
  return (
    <div className="flow">
      <h1>
        What can <ForeignText>{name}</ForeignText> do?
      </h1>
      <p>They are {roleNames[role].name} now. A new role takes effect on their next click.</p>
      <PostForm className="stack" action={`${routes.deskMember(id)}/role`}>
        <RoleChoice chosen={undefined} error={error} />
        <OpenPlans
          {...{ plans, isOwn }}
          question="If they can no longer publish, what should happen to their plans?"
          error={plansError}
        />
        <div className="row">
          <Button>Change the role</Button>
          <a href={routes.deskMember(id)}>Cancel</a>
        </div>
      </PostForm>
    </div>
  )
}
