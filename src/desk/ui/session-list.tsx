import type { ListedSession } from '../../staff/sessions'
import { PostForm } from '../shell/post-form'
import { Ledger } from './ledger'
import { Age, Moment } from './moment'

interface SessionListProps {
  sessions: readonly ListedSession[]
  /** Id of the viewer's own session. */
  currentSession: string
  /** Returns the URL that ends a session. */
  endAddress: (id: string) => string
}

/** Lists the open sessions of a member. */
export function SessionList({ sessions, currentSession, endAddress: ending }: SessionListProps) {
  return (
    <Ledger columns={['Browser', 'Since', 'Last seen']} hiddenColumn="End">
      {sessions.map(({ id, browser, createdAt, seenAt }) => (
        <tr key={id}>
          <th scope="row">{browser}</th>
          <td data-column="Since">
            <Moment at={createdAt} />
          </td>
          <td data-column="Last seen">
            <Age at={seenAt} />
          </td>
          <td>
            {id === currentSession ? (
              'This one'
            ) : (
              <PostForm action={ending(id)}>
                <button className="text-button" type="submit">
                  End<span className="visually-hidden"> the session in {browser}</span>
                </button>
              </PostForm>
            )}
          </td>
        </tr>
      ))}
    </Ledger>
  )
}
