import { may, roleDefinitions, roles } from '../../access/roles'
import { toEditLink } from '../../editorial/documents/edit-address'
import type { OpenStep } from '../../editorial/publishing/open-plans'
import * as routes from '../../routes'
import type { ListedMember } from '../../staff/team'
import type { CappedCount } from '../../submissions/inbox/inbox-list'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { formatSubmissionCount } from '../bulk/describe-bulk'
import type { Colleague } from '../inbox/describe-filters'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { describeRole } from '../ui/describe-role'
import { Select, SelectOptions } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'
import { planActionLabels } from '../ui/plan-action-labels'

interface RolePageProps {
  member: ListedMember
  /** The member's open plans. */
  plans: readonly (OpenStep & { label: string })[]
  /** The number of open submissions assigned to the member. */
  open: CappedCount
  colleagues: readonly Colleague[]
  error?: string | undefined
}

export function RolePage({ open, colleagues, ...props }: RolePageProps) {
  const { id, name, role } = props.member
  return (
    <div className="flow">
      <h1>
        What can <ForeignText>{name}</ForeignText> do?
      </h1>
      <p>They are {roleDefinitions[role].name} now. A new role takes effect on their next click.</p>
      {open.n > 0 && (
        <HandOverForm
          {...{ id, open, colleagues }}
          then={may(role, 'handle') ? 'give them a role that can’t read submissions' : undefined}
        />
      )}
      <PostForm className="stack" action={`${routes.deskMember(id)}/role`}>
        <RoleChoice chosen={undefined} error={props.error} />
        <OpenPlans plans={props.plans} words="What they scheduled and the new role can’t do is canceled:" />
        <div className="row">
          <Button>Change the role</Button>
          <a href={routes.deskMember(id)}>Cancel</a>
        </div>
      </PostForm>
    </div>
  )
}

interface RemovePageProps extends RolePageProps {
  emails: number
}

export function RemovePage({ emails, open, colleagues, ...props }: RemovePageProps) {
  const { id, name, email, joinedAt } = props.member
  const isInvited = joinedAt === null
  const who = <ForeignText>{name}</ForeignText>
  return (
    <div className="flow">
      <h1>{isInvited ? <>Cancel the invitation of {who}?</> : <>Remove {who}?</>}</h1>
      {props.error && <Notice tone="problem">{props.error}</Notice>}
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
              {emails === 1 ? 'is' : 'are'} still waiting and will be stopped, even if you undo the removal. Answers are
              taken back and can be sent again from the submission’s page.
            </li>
          )}
          <li>What they wrote and did stays under their name and in the log.</li>
          <li>
            You can invite <ForeignText>{email}</ForeignText> again at any time. They’ll start from scratch.
          </li>
        </ul>
      )}
      {open.n > 0 && <HandOverForm {...{ id, open, colleagues }} then="remove them" />}
      <PostForm className="stack" action={`${routes.deskMember(id)}/remove`}>
        <OpenPlans plans={props.plans} words="Removing them cancels what they scheduled:" />
        <div className="row">
          <Button>{isInvited ? 'Cancel the invitation' : 'Remove from the team'}</Button>
          <a href={routes.deskMember(id)}>Cancel</a>
        </div>
      </PostForm>
    </div>
  )
}

interface HandOverFormProps extends Pick<RolePageProps, 'open' | 'colleagues'> {
  id: string
  /** The next step after handing over, if the change is not done yet. */
  then: string | undefined
}

/** Assigns the member's open submissions to someone else, with the preview of bulk changes. */
function HandOverForm({ id, open, colleagues, then }: HandOverFormProps) {
  return (
    <PostForm className="stack" action={routes.deskSelections}>
      <p>
        {formatSubmissionCount(open.n, open.isCapped)} {open.n === 1 ? 'is' : 'are'} open and assigned to them. Hand
        over what should not stay with them{then && `, then ${then}`}.
      </p>
      <input type="hidden" name="all" value="yes" />
      <input type="hidden" name="list" value={writeInboxQuery(openSubmissionsQuery(id)).toString()} />
      <Select id="successor" name="do" label="Assign them to">
        <SelectOptions
          of={[...colleagues, { id: '', name: 'No one' }].map((to) => ({ ...to, id: `assignee:${to.id}` }))}
        />
      </Select>
      <div className="row">
        <Button look="quiet">Hand over…</Button>
      </div>
    </PostForm>
  )
}

export function openSubmissionsQuery(id: string): InboxQuery {
  return { assignee: id, unanswered: true }
}

function OpenPlans({ plans, words }: Pick<RolePageProps, 'plans'> & { words: string }) {
  if (plans.length === 0) return null
  return (
    <div>
      <p>{words}</p>
      <ul>
        {plans.map(({ id, document, label, action, at }) => (
          <li key={id}>
            <a href={toEditLink(document)}>
              <ForeignText>{label}</ForeignText>
            </a>{' '}
            is {planActionLabels[action]} <Moment at={at} />
          </li>
        ))}
      </ul>
      <p className="field-hint">To keep one, undo its cancellation in the log: it’s then scheduled by you.</p>
    </div>
  )
}

export function RoleChoice({ chosen, error }: { chosen: string | undefined; error?: string | undefined }) {
  return (
    <fieldset className="choices" aria-describedby={error ? 'role-error' : undefined}>
      <legend className="field-label">Role</legend>
      {roles.map((role) => (
        <label className="choice" key={role}>
          <input type="radio" name="role" value={role} defaultChecked={role === chosen} required />
          <span>
            <strong>{roleDefinitions[role].name}</strong>
            <br />
            {describeRole(role)}
          </span>
        </label>
      ))}
      {error && (
        <p className="field-error" id="role-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
