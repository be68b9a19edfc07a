import type { ReactNode } from 'react'
import { roleDefinitions } from '../../access/roles'
import * as routes from '../../routes'
import type { ListedSession } from '../../staff/sessions'
import type { ListedMember } from '../../staff/team'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { describeRole } from '../ui/describe-role'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { SessionList } from '../ui/session-list'

interface MemberPageProps {
  member: ListedMember
  sessions: readonly ListedSession[]
  /** The id of the reader's own session. */
  currentSession: string
  isLastOwner: boolean
  /** True if no mail server is set. */
  mailIsFiles: boolean
  notice?: ReactNode
}

export function MemberPage({ member, sessions, currentSession, isLastOwner, mailIsFiles, notice }: MemberPageProps) {
  const { id, name, role, joinedAt } = member
  const page = routes.deskMember(id)
  return (
    <div className="parts">
      <div>
        <p>
          <a href={routes.deskTeam}>Back to the team</a>
        </p>
        <h1>
          <ForeignText>{name}</ForeignText>
        </h1>
        {notice}
        <Facts {...member} />
        {joinedAt === null && <InvitationForm page={page} mailIsFiles={mailIsFiles} />}
      </div>
      <section aria-labelledby="role">
        <h2 id="role">{roleDefinitions[role].name}</h2>
        <p>{describeRole(role)}</p>
        {isLastOwner ? <LastOwnerNote name={name} /> : <ChangeLinks page={page} isInvited={joinedAt === null} />}
      </section>
      {joinedAt !== null && (
        <section aria-labelledby="sessions">
          <h2 id="sessions">Signed in</h2>
          {sessions.length === 0 ? (
            <p>Not signed in anywhere.</p>
          ) : (
            <SessionList
              {...{ sessions, currentSession }}
              endAddress={(session) => `${page}/sessions/${session}/end`}
            />
          )}
        </section>
      )}
    </div>
  )
}

function Facts({ email, invitedAt, joinedAt, passkeys }: ListedMember) {
  return (
    <p>
      <ForeignText>{email}</ForeignText>.{' '}
      {joinedAt ? (
        <>
          Joined <Moment at={joinedAt} />.
        </>
      ) : (
        <>
          Invited <Moment at={invitedAt} />, hasn’t joined yet.
        </>
      )}{' '}
      {passkeys === 0 ? 'No passkey.' : passkeys === 1 ? 'One passkey.' : `${passkeys} passkeys.`}
    </p>
  )
}

function InvitationForm({ page, mailIsFiles }: { page: string; mailIsFiles: boolean }) {
  if (mailIsFiles)
    return (
      <PostForm action={`${page}/link`}>
        <p>Emails aren’t going out yet, so pass the invitation on yourself.</p>
        <Button>Show the invitation once</Button>
      </PostForm>
    )
  return (
    <PostForm action={`${page}/invitation`}>
      <Button>Send the invitation again</Button>
    </PostForm>
  )
}

function LastOwnerNote({ name }: { name: string }) {
  return (
    <p>
      <ForeignText>{name}</ForeignText> is the only owner who has joined, so they can’t be removed or given another
      role. Make someone else an owner first.
    </p>
  )
}

function ChangeLinks({ page, isInvited }: { page: string; isInvited: boolean }) {
  return (
    <p className="row">
      <a className="button button--quiet" href={`${page}/role`}>
        Change the role
      </a>
      <a className="button button--quiet" href={`${page}/remove`}>
        {isInvited ? 'Cancel the invitation' : 'Remove from the team'}
      </a>
    </p>
  )
}

/** An invitation that an owner passes on. */
export function LinkPage({ member: { id, name }, link }: { member: ListedMember; link: string }) {
  return (
    <>
      <h1>
        Invitation for <ForeignText>{name}</ForeignText>
      </h1>
      <p>Copy it now: it’s shown only once, and works once, within a week. Earlier invitations have ended.</p>
      <p>
        <code className="foreign">{link}</code>
      </p>
      <p>
        <a href={routes.deskMember(id)}>Back</a>
      </p>
    </>
  )
}
