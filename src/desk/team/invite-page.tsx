import type { Role } from '../../access/roles'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { RoleChoice } from './role-choice'

interface InvitePageProps {
  given: { email: string; name: string; role: Role | undefined }
  errors?: Readonly<Record<string, string>>
}

export function InvitePage({ given, errors = {} }: InvitePageProps) {
  return (
    <div className="flow">
      <h1>Invite someone</h1>
      <p>They get an email with a link that works once, within a week. No password needed.</p>
      <PostForm className="stack" action={routes.deskInvite}>
        <TextField
          label="Email address"
          id="email"
          name="email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={254}
          defaultValue={given.email}
          error={errors.email}
        />
        <TextField
          label="Name"
          id="name"
          name="name"
          autoComplete="off"
          required
          maxLength={200}
          defaultValue={given.name}
          error={errors.name}
        />
        <RoleChoice chosen={given.role} error={errors.role} />
        <div className="row">
          <Button>Send the invitation</Button>
          <a href={routes.deskTeam}>Back to the team</a>
        </div>
      </PostForm>
    </div>
  )
}
