import * as routes from '../../routes'
import type { ListedSession } from '../../staff/sessions'
import type { ListedMember } from '../../staff/team'
import { Moment } from '../shell/moment'
import { PostForm } from '../shell/post-form'
import { roleNames } from './role-names'
import { Joined } from './team-page'

interface MemberPageProps {
  member: ListedMember
  sessions: readonly ListedSession[]
  /** The session of whoever looks. */
  currentSession: string
  isLastOwner: boolean
  notice?: string | undefined
}

/** One colleague: their role, where they are signed in, and how they leave. */
export function MemberPage({ member, sessions, currentSession, isLastOwner, notice }: MemberPageProps) {
  const { id, name, email, role, passkeys, joinedAt } = member
  const page = routes.deskMember(id)
  return (
    <>
      <p>
        <a href={routes.deskTeam}>Team</a>
      </p>
      <h1>{name}</h1>
      {notice && (
        <p className="done" role="status">
          {notice}
        </p>
      )}
      <p>
        {email}
        <br />
        <Joined {...member} />
        <br />
        {passkeys === 0 ? 'No passkey' : passkeys === 1 ? 'One passkey' : `${passkeys} passkeys`}
      </p>
      <section aria-labelledby="role">
        <h2 id="role">{roleNames[role].name}</h2>
        <p>{roleNames[role].may}</p>
        {isLastOwner ? (
          <p>
            {name} is the only owner who has joined, and so can be neither removed nor given another role. Make somebody
            else an owner first.
          </p>
        ) : (
          <p className="buttons">
            <a className="button button--quiet" href={`${page}/role`}>
              Change the role
            </a>
            <a className="button button--quiet" href={`${page}/remove`}>
              {joinedAt === null ? 'Cancel the invitation' : `Remove ${name}`}
            </a>
          </p>
        )}
      </section>
      {joinedAt === null ? (
        <PostForm action={`${page}/invitation`}>
          <button className="button button--quiet" type="submit">
            Send the invitation again
          </button>
        </PostForm>
      ) : (
        <Sessions {...{ page, sessions, currentSession, name }} />
      )}
    </>
  )
}

interface SessionsProps {
  page: string
  sessions: readonly ListedSession[]
  currentSession: string
  name: string
}

function Sessions({ page, sessions, currentSession, name }: SessionsProps) {
  if (sessions.length === 0) return <p>{name} is signed in nowhere.</p>
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Signed in</h2>
      <ul className="rows">
        {sessions.map(({ id, browser, createdAt, seenAt }) => (
          <li className="row" key={id}>
            <div>
              <strong>{browser}</strong>
              {id === currentSession && ' (you, here)'}
              <p className="row-facts">
                Since <Moment at={createdAt} />, last seen <Moment at={seenAt} />
              </p>
            </div>
            {id !== currentSession && (
              <PostForm action={`${page}/sessions/${id}/end`}>
                <button className="button button--quiet" type="submit">
                  End<span className="visually-hidden"> the session in {browser}</span>
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
