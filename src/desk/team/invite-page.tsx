import * as routes from '../../routes'
import { EmailField, NameField } from '../account/member-fields'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { RoleChoice } from './member-changes'

export interface InvitePageProps {
  given?: { email: string; name: string; role: string } | undefined
  errors?: Readonly<Record<string, string>>
}

export function InvitePage({ given, errors = {} }: InvitePageProps) {
  return (
    <div className="flow">
      <h1>Invite someone</h1>
      <p>They get a link that works once, within a week. No password needed.</p>
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
