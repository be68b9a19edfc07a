import { roles } from '../../access/roles'
import type { OpenPlan } from '../../editorial/publishing/open-plans'
import * as routes from '../../routes'
import type { ListedMember } from '../../staff/team'
import { MOST_HANDED_OVER } from '../../submissions/handling/hand-over'
import { writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { countedSubmissions } from '../bulk/bulk-words'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Options, Select } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'
import { roleInWords, roleNames } from '../ui/role-names'

export interface RolePageProps {
  member: ListedMember
  /** What they planned and is still to come. */
  plans: readonly (OpenPlan & { label: string })[]
  /** Whether it is one's own page: nobody takes over their own plans. */
  isOwn: boolean
  plansError?: string | undefined
  error?: string | undefined
}

export function RolePage(props: RolePageProps) {
  const { id, name, role } = props.member
  return (
    <div className="flow">
      <h1>
        What can <ForeignText>{name}</ForeignText> do?
      </h1>
      <p>They are {roleNames[role].name} now. A new role takes effect on their next click.</p>
      <PostForm className="stack" action={`${routes.deskMember(id)}/role`}>
        <RoleChoice chosen={undefined} error={props.error} />
        <OpenPlans {...props} question="If they can no longer publish, what should happen to their plans?" />
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
  /** Their open submissions. */
  open: number
  /** To whom these can be assigned. */
  colleagues: readonly { id: string; name: string }[]
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
              {emails === 1 ? 'is' : 'are'} still waiting and will be stopped. Undoing the removal sends them after all,
              except answers: those are taken back and can be sent again from the submission’s page.
            </li>
          )}
          <li>What they wrote and did stays under their name and in the log.</li>
          <li>
            You can invite <ForeignText>{email}</ForeignText> again at any time. They’ll start from scratch.
          </li>
        </ul>
      )}
      <PostForm className="stack" action={`${routes.deskMember(id)}/remove`}>
        <OpenPlans {...props} question="What should happen to their plans?" />
        {open > 0 && (
          <>
            <p>
              <a href={`${routes.deskInbox}?${writeInboxQuery({ assignee: id, unanswered: true })}`}>
                {countedSubmissions(Math.min(open, MOST_HANDED_OVER), open > MOST_HANDED_OVER)}
              </a>{' '}
              {open === 1 ? 'is' : 'are'} open and assigned to them. Undoing the removal leaves them with the new
              assignee; the log has that change, too.
            </p>
            <Select id="successor" name="successor" label="Assign them to" defaultValue="">
              <option value="">Nobody</option>
              <Options of={colleagues} />
            </Select>
          </>
        )}
        <div className="row">
          <Button>{isInvited ? 'Cancel the invitation' : 'Remove from the team'}</Button>
          <a href={routes.deskMember(id)}>{isInvited ? 'Keep it' : 'Keep them'}</a>
        </div>
      </PostForm>
    </div>
  )
}

function OpenPlans({ plans, isOwn, question, plansError }: Omit<RolePageProps, 'member'> & { question: string }) {
  if (plans.length === 0) return null
  return (
    <fieldset className="choices" aria-describedby={plansError ? 'plans-error' : undefined}>
      <legend className="field-label">{question}</legend>
      <ul>
        {plans.map(({ id, document, label, action, at }) => (
          <li key={id}>
            <a href={routes.deskDocument(document)}>
              <ForeignText>{label}</ForeignText>
            </a>{' '}
            {action === 'publish' ? 'is to be published' : 'is to be taken down'} <Moment at={at} />
          </li>
        ))}
      </ul>
      <label className="choice">
        <input type="radio" name="plans" value="cancel" />
        <span>Cancel their plans</span>
      </label>
      {!isOwn && (
        <label className="choice">
          <input type="radio" name="plans" value="take-over" />
          <span>Keep the plans and put them under my name</span>
        </label>
      )}
      {plansError && (
        <p className="field-error" id="plans-error">
          {plansError}
        </p>
      )}
    </fieldset>
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
            <strong>{roleNames[role].name}</strong>
            <br />
            {roleInWords(role)}
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
