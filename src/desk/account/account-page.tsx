import type { ReactNode } from 'react'
import { version } from '../../../package.json'
import { roleDefinitions } from '../../access/roles'
import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import type { ListedPasskey } from '../../staff/passkeys'
import type { ListedSession } from '../../staff/sessions'
import type { AccountChange } from '../../staff/team'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { describeRole } from '../ui/describe-role'
import { Checkbox } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'
import { SessionList } from '../ui/session-list'
import { NameField } from './member-fields'
import { PasskeyList } from './passkey-list'

export interface AccountPageProps {
  member: StaffMember
  passkeys: readonly ListedPasskey[]
  sessions: readonly ListedSession[]
  currentSession: string
  mayAddPasskey: boolean
  /** True if the member has confirmed their email address. */
  isConfirmed: boolean
  notice?: ReactNode
  given?: AccountChange | undefined
  errors?: Readonly<Record<string, string>> | undefined
}

export function AccountPage(props: AccountPageProps) {
  const { passkeys, sessions, currentSession, mayAddPasskey, isConfirmed, notice } = props
  return (
    <div className="parts">
      <div>
        <h1>Your account</h1>
        {notice}
        {!isConfirmed && (
          <Notice>
            <p>Your address isn’t confirmed yet. Add a passkey below, or confirm it with a code by email.</p>
            <a className="button button--quiet" href={`${routes.deskVerify}?next=${routes.deskAccount}`}>
              Confirm with a code
            </a>
          </Notice>
        )}
        <ProfileForm {...props} />
      </div>
      <PasskeyList passkeys={passkeys} mayAdd={mayAddPasskey} />
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you’re signed in</h2>
        <SessionList {...{ sessions, currentSession }} endAddress={(id) => `${routes.deskSessions}/${id}/end`} />
        {sessions.length > 1 && (
          <PostForm action={`${routes.deskSessions}/end-others`}>
            <Button look="quiet">Sign out everywhere else</Button>
          </PostForm>
        )}
      </section>
      <p className="part-why">This site runs version {version}.</p>
    </div>
  )
}

function ProfileForm({ member, given, errors = {} }: AccountPageProps) {
  const { name, notify, notifyWeekly, keys } = { ...member, ...given }
  return (
    <>
      <p>
        <ForeignText>{member.email}</ForeignText>. {roleDefinitions[member.role].name}: {describeRole(member.role)}
      </p>
      <PostForm className="stack" action={routes.deskAccount}>
        <NameField
          label="Name"
          hint="Colleagues and families see it."
          autoComplete="name"
          defaultValue={name}
          error={errors.name}
        />
        <Checkbox
          label="Email me when I’m assigned something or mentioned"
          id="notify"
          name="notify"
          value="yes"
          defaultChecked={notify}
        />
        {member.role === 'owner' && (
          <Checkbox
            label="Send me a weekly email with Site check results and the log’s fingerprint"
            id="notify-weekly"
            name="notifyWeekly"
            value="yes"
            defaultChecked={notifyWeekly}
          />
        )}
        <Checkbox
          label="Keyboard shortcuts"
          id="keys"
          name="keys"
          value="yes"
          defaultChecked={keys}
          aria-describedby="keys-hint"
        />
        <p className="field-hint" id="keys-hint">
          One-key shortcuts for common steps: <a href={routes.deskKeys}>see the list</a>.
        </p>
        <Button>Save</Button>
      </PostForm>
    </>
  )
}
