import * as routes from '../../routes'
import type { ListedSession } from '../../staff/sessions'
import { Moment } from '../shell/moment'
import { PostForm } from '../shell/post-form'

interface SessionListProps {
  sessions: readonly ListedSession[]
  currentSession: string
}

/** Where somebody is signed in. */
export function SessionList({ sessions, currentSession }: SessionListProps) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="rows">
        {sessions.map((session) => (
          <Row key={session.id} {...session} isCurrent={session.id === currentSession} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostForm action={`${routes.deskSessions}/end-others`}>
          <button className="button button--quiet" type="submit">
            Sign out everywhere else
          </button>
        </PostForm>
      )}
    </section>
  )
}

function Row({ id, browser, createdAt, seenAt, isCurrent }: ListedSession & { isCurrent: boolean }) {
  return (
    <li className="row">
      <div>
        <strong>{browser}</strong>
        {isCurrent && ' (this one)'}
        <p className="row-facts">
          Since <Moment at={createdAt} />, last seen <Moment at={seenAt} />
        </p>
      </div>
      {!isCurrent && (
        <PostForm action={`${routes.deskSessions}/${id}/end`}>
          <button className="button button--quiet" type="submit">
            End<span className="visually-hidden"> the session in {browser}</span>
          </button>
        </PostForm>
      )}
    </li>
  )
}
