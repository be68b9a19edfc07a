import { type ReactNode, use } from 'react'
import { emailKindLabel } from '../../database/email-kinds'
import { isStoppedByLimit } from '../../mail/confirmation-limits'
import * as routes from '../../routes'
import type { EmailRecord } from '../../submissions/emails/emails'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ClockContext } from '../ui/clock-context'
import { TextField } from '../ui/fields'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { MailFailure } from '../ui/mail-failure'
import { Moment, TimeUntil } from '../ui/moment'
import { Notice } from '../ui/notice'
import { unwrapText } from '../ui/unwrap-text'
import { isDueSoon, WillBeSent } from '../ui/will-be-sent'
import { EmailState } from './emails-page'

export function EmailPage({ done, ...props }: EmailActionsProps & { done?: ReactNode }) {
  const { email, problem } = props
  return (
    <>
      <p>
        <a href={routes.deskEmails}>Emails</a>
      </p>
      <h1>
        <ForeignText>{email.subject}</ForeignText>
      </h1>
      {done}
      {problem && !problem.address && <Notice tone="problem">{problem.words}</Notice>}
      <FailureNotice {...email} />
      <div className="email">
        <div>
          <EmailActions {...props} />
          <Facts {...email} />
        </div>
        <section aria-label="Text of the email" className="email-text">
          <ForeignBlock>{unwrapText(email.text)}</ForeignBlock>
        </section>
      </div>
    </>
  )
}

function FailureNotice({ status, error, failure, dueAt }: EmailRecord) {
  const why = error !== null && <MailFailure error={error} failure={failure} />
  if (status !== 'failed' && (status !== 'waiting' || !why)) return null
  return (
    <Notice tone="problem">
      {status === 'failed' ? (
        <p>This email was not delivered. {why}</p>
      ) : (
        <p>
          Not delivered yet. {why} The next try is <TimeUntil at={dueAt} />.
        </p>
      )}
    </Notice>
  )
}

function Facts(email: EmailRecord) {
  const { status, replyTo, sentAt, reference, senderName } = email
  const isStoppedByDelivery = status === 'stopped' && (email.error?.startsWith('Not sent: ') ?? false)
  return (
    <dl className="facts">
      <Fact name="State">
        <EmailState state={status} />
        {status === 'waiting' && <WaitingText {...email} />}
        {(isStoppedByLimit(email) || isStoppedByDelivery) && <>. {email.error}.</>}
      </Fact>
      <Fact name="What">
        {emailKindLabel(email.kind)}
        {email.isSecret && '. Its code or link was created when it was sent and is only shown to the recipient.'}
      </Fact>
      <Fact name="To">
        <ForeignText>{email.to}</ForeignText>
      </Fact>
      <Fact name="Replies go to">{replyTo !== null && <ForeignText>{replyTo}</ForeignText>}</Fact>
      <Fact name="Written">
        <Moment at={email.at} /> by {senderName === null ? 'the site' : <ForeignText>{senderName}</ForeignText>}
      </Fact>
      <Fact name={status === 'saved' ? 'Saved' : 'Sent'}>{sentAt !== null && <Moment at={sentAt} />}</Fact>
      <Fact name="Tries">{email.attempts}</Fact>
      <Fact name="About">{reference !== null && <a href={routes.deskSubmission(reference)}>{reference}</a>}</Fact>
    </dl>
  )
}

function WaitingText({ id, dueAt, error }: EmailRecord) {
  const { now } = use(ClockContext)
  if (error === null && isDueSoon(dueAt, now))
    return (
      <>
        , <WillBeSent emailId={id} dueAt={dueAt} />
      </>
    )
  if (error === null && dueAt <= now.toISOString()) return null
  return (
    <>
      , {error === null ? 'until' : 'next try'} <Moment at={dueAt} />
    </>
  )
}

/** Renders nothing if `children` is false. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === false) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The reason an action failed, and the invalid address if there was one. */
export interface ActionProblem {
  words: string
  address?: string | undefined
}

interface EmailActionsProps {
  email: EmailRecord
  stepKey: string
  /** True if the sign-in is fresh enough to send the email to another address. */
  isFresh: boolean
  problem: ActionProblem | undefined
}

function EmailActions({ email, stepKey, isFresh, problem }: EmailActionsProps) {
  const { id, status, isSecret, audience, correctedTo } = email
  const step = (name: string) => `${routes.deskEmail(id)}/${name}`
  if (email.to === '') return <p>This email was erased.</p>
  const isUnsent = status === 'saved' || isStoppedByLimit(email)
  const canChangeAddress = audience === 'sender' && status !== 'stopped'
  return (
    <div className="steps screen-only">
      {status === 'waiting' && !isSecret && (
        <PostForm action={step('stop')}>
          <Button>Stop it</Button>
        </PostForm>
      )}
      {(status === 'failed' || status === 'sent' || isUnsent) && !isSecret && (
        <PostForm action={step('again')}>
          <input type="hidden" name="key" value={stepKey} />
          <Button look={status === 'failed' ? 'main' : 'quiet'}>
            {isUnsent ? 'Send it' : 'Send it again'}
            {correctedTo !== null && ` to ${correctedTo}`}
          </Button>{' '}
          <span className="field-hint">This can’t be undone.</span>
        </PostForm>
      )}
      {status === 'failed' && (
        <PostForm action={step('leave')}>
          <Button look="quiet">Don’t send it</Button>
        </PostForm>
      )}
      {isSecret && status === 'failed' && <p>Codes and links can’t be resent. Ask for a new one.</p>}
      {canChangeAddress && isFresh && (
        <PostForm action={step('address')} className="row">
          <input type="hidden" name="key" value={stepKey} />
          <TextField
            id="address"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            label="Or send it to another address"
            error={problem?.address === undefined ? undefined : problem.words}
            defaultValue={problem?.address ?? correctedTo ?? email.to}
            required
            autoComplete="off"
          />
          <Button look="quiet">Send</Button>
        </PostForm>
      )}
      {canChangeAddress && !isFresh && (
        <a className="button button--quiet" href={`${routes.deskVerify}?next=${routes.deskEmail(id)}`}>
          Send it to another address
        </a>
      )}
    </div>
  )
}
