import * as routes from '../../routes'
import type { ListedMember } from '../../staff/team'
import { PostForm } from '../shell/post-form'

/** Says what removing a colleague means, before it happens. */
export function RemovePage({
  member: { id, name, email, joinedAt },
  error,
}: {
  member: ListedMember
  error?: string | undefined
}) {
  const isInvited = joinedAt === null
  return (
    <>
      <h1>{isInvited ? `Cancel the invitation of ${name}?` : `Remove ${name}?`}</h1>
      {isInvited ? (
        <p>The link that was sent to {email} stops working at once.</p>
      ) : (
        <ul>
          <li>{name} is signed out everywhere at once; codes, links and passkeys stop working.</li>
          <li>What {name} wrote and did stays, under this name, and in the log.</li>
          <li>What is assigned to {name} stays so until somebody else takes it.</li>
          <li>You can invite {email} again at any time; they then start anew.</li>
        </ul>
      )}
      <PostForm className="way-form" action={`${routes.deskMember(id)}/remove`}>
        {error && <p className="field-error">{error}</p>}
        <div className="buttons">
          <button className="button" type="submit">
            {isInvited ? 'Cancel the invitation' : `Remove ${name}`}
          </button>
          <a href={routes.deskMember(id)}>{isInvited ? 'Keep it' : `Keep ${name}`}</a>
        </div>
      </PostForm>
    </>
  )
}
