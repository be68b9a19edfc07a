import type { OpenPlan } from '../../editorial/publishing/open-plans'
import * as routes from '../../routes'
import type { ListedMember } from '../../staff/team'
import { writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'
import { OpenPlans } from './open-plans'

interface RemovePageProps {
  member: ListedMember
  /** How many emails of theirs wait. */
  emails: number
  plans: readonly OpenPlan[]
  isOwn: boolean
  plansError?: string | undefined
  error?: string | undefined
}

export function RemovePage({
  member: { id, name, email, joinedAt },
  emails,
  plans,
  isOwn,
  plansError,
  error,
}: RemovePageProps) {
  const isInvited = joinedAt === null
  const who = <ForeignText>{name}</ForeignText>
  return (
    <div className="flow">
      <h1>{isInvited ? <>Cancel the invitation of {who}?</> : <>Remove {who}?</>}</h1>
      {error && <Notice tone="problem">{error}</Notice>}
      {isInvited ? (
        <p>
          The link sent to <ForeignText>{email}</ForeignText> stops working immediately.
        </p>
      ) : (
        <ul>
          <li>They’re signed out everywhere immediately, and their codes, links, and passkeys stop working.</li>
          {emails > 0 && (
            <li>
              {emails === 1 ? 'One email' : `${emails.toLocaleString('en-US')} emails`} they sent{' '}
              {emails === 1 ? 'is' : 'are'} still waiting and will be stopped. Undoing the removal sends them after all,
              except answers: those are taken back and can be sent again from the submission’s page.
            </li>
          )}
          <li>What they wrote and did stays under their name and in the log.</li>
          <li>
            <a href={`${routes.deskInbox}?${writeInboxQuery({ assignee: id, unanswered: true })}`}>
              What is assigned to them
            </a>{' '}
            stays assigned to them until someone else takes over. You can still filter the inbox by their name.
          </li>
          <li>
            You can invite <ForeignText>{email}</ForeignText> again at any time. They’ll start from scratch.
          </li>
        </ul>
      )}
      <PostForm className="stack" action={`${routes.deskMember(id)}/remove`}>
        <OpenPlans {...{ plans, isOwn }} question="What should happen to their plans?" error={plansError} />
        <div className="row">
          <Button>{isInvited ? 'Cancel the invitation' : 'Remove from the team'}</Button>
          <a href={routes.deskMember(id)}>{isInvited ? 'Keep it' : 'Keep them'}</a>
        </div>
      </PostForm>
    </div>
  )
}
