import * as routes from '../../routes'
import type { StaffMember } from '../../staff/member'
import type { ListedSession } from '../../staff/sessions'
import { LineField } from '../shell/line-field'
import { PostForm } from '../shell/post-form'
import { roleNames } from '../team/role-names'
import { type OwnPasskey, PasskeyList } from './passkey-list'
import { SessionList } from './session-list'

interface AccountPageProps {
  member: StaffMember
  passkeys: readonly OwnPasskey[]
  sessions: readonly ListedSession[]
  currentSession: string
  /** Whether they may add a passkey without proving again who they are. */
  mayAddPasskey: boolean
  /** Whether they have shown that their address is theirs. */
  isConfirmed: boolean
  notice?: string | undefined
  given?: { name: string }
  errors?: Readonly<Record<string, string>>
}

/** What somebody may know and change of themselves. */
export function AccountPage(props: AccountPageProps) {
  const { member, passkeys, sessions, currentSession, mayAddPasskey, isConfirmed, notice, given, errors = {} } = props
  return (
    <div className="columns">
      <h1>Your account</h1>
      {notice && (
        <p className="done" role="status">
          {notice}
        </p>
      )}
      {!isConfirmed && (
        <p className="todo">
          Your address is not confirmed yet. Add a passkey below, or{' '}
          <a href={`${routes.deskVerify}?next=${routes.deskAccount}`}>confirm it with a code</a>.
        </p>
      )}
      <section aria-labelledby="you">
        <h2 id="you">You</h2>
        <p>
          {member.email} · {roleNames[member.role].name}
        </p>
        <PostForm className="way-form" action={routes.deskAccount}>
          <LineField
            label="Name"
            hint="Families and colleagues read it."
            name="name"
            autoComplete="name"
            required
            maxLength={200}
            defaultValue={given?.name ?? member.name}
            error={errors.name}
          />
          <label className="choice">
            <input type="checkbox" name="notify" value="yes" defaultChecked={member.notify} />
            Email me when something is assigned to me or a note names me
          </label>
          <button className="button" type="submit">
            Save
          </button>
        </PostForm>
      </section>
      <PasskeyList passkeys={passkeys} mayAdd={mayAddPasskey} />
      <SessionList sessions={sessions} currentSession={currentSession} />
    </div>
  )
}
