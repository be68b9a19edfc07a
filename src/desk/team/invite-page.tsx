import { isRole } from '../../access/roles'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import { EmailField, NameField } from '../account/member-fields'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { roleNames } from '../ui/role-names'
import { RoleChoice } from './member-changes'

export interface InvitePageProps {
  given?: { email: string; name: string; role: string } | undefined
  errors?: Readonly<Record<string, string>>
}

export function InvitePage({ given, errors = {} }: InvitePageProps) {
  return (
    <div className="flow">
      <h1>Invite someone</h1>
      <p>They get an email with a link that works once, within a week. No password needed.</p>
      <PostForm className="stack" action={routes.deskInvite}>
        <EmailField label="Email address" autoComplete="off" defaultValue={given?.email ?? ''} error={errors.email} />
        <NameField label="Name" autoComplete="off" defaultValue={given?.name ?? ''} error={errors.name} />
        <RoleChoice chosen={given?.role} error={errors.role} />
        <div className="row">
          <Button>Send the invitation</Button>
          <a href={routes.deskTeam}>Back to the team</a>
        </div>
      </PostForm>
    </div>
  )
}

/** Somebody is invited whose invitation says otherwise. */
export function InvitedPage({ member, given }: { member: StaffMember; given: NonNullable<InvitePageProps['given']> }) {
  const newRole = isRole(given.role) ? roleNames[given.role].name : given.role
  return (
    <div className="flow">
      <h1>Invited already</h1>
      <p>
        <ForeignText>{member.email}</ForeignText> is invited as <ForeignText>{member.name}</ForeignText>,{' '}
        {roleNames[member.role].name}, and hasn’t joined yet. Nothing was changed.
      </p>
      <PostForm className="row" action={`${routes.deskMember(member.id)}/invitation`}>
        <Button>Send the same invitation again</Button>
      </PostForm>
      <PostForm className="row" action={routes.deskInvite}>
        {Object.entries(given).map(([name, value]) => (
          <input type="hidden" name={name} value={value} key={name} />
        ))}
        <input type="hidden" name="change" value="yes" />
        <Button look="quiet">
          Invite as <ForeignText>{given.name}</ForeignText>, {newRole}, instead
        </Button>
        <a href={routes.deskMember(member.id)}>See the invitation</a>
      </PostForm>
    </div>
  )
}
