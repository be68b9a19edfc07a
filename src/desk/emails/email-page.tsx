import { type ReactNode, use } from 'react'
import * as routes from '../../routes'
import type { Mail } from '../../submissions/emails/emails'
import { ClockContext } from '../ui/clock-context'
import { kindInWords } from '../ui/email-kinds'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { MailFailure } from '../ui/mail-failure'
import { Moment, Until } from '../ui/moment'
import { Notice } from '../ui/notice'
import { unwrapped } from '../ui/unwrapped'
import { isDueSoon, WillBeSent } from '../ui/will-be-sent'
import { EmailState } from './email-state'
import { EmailSteps, type StepProblem } from './email-steps'

interface EmailPageProps {
  email: Mail
  /** Makes a second click on a button do nothing. */
  stepKey: string
  /** Whether the reader's sign-in is fresh enough to send the email to another address. */
  isFresh: boolean
  done?: ReactNode
  problem?: StepProblem | undefined
}

export function EmailPage({ email, stepKey, isFresh, done, problem }: EmailPageProps) {
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
      <Failed {...email} />
      <div className="email">
        <div>
          <EmailSteps {...{ email, stepKey, isFresh, problem }} />
          <Facts {...email} />
        </div>
        <section aria-label="Text of the email" className="email-text">
          <ForeignBlock>{unwrapped(email.text)}</ForeignBlock>
        </section>
      </div>
    </>
  )
}

function Failed({ status, error, failure, dueAt }: Mail) {
  const why = error !== null && <MailFailure error={error} failure={failure} />
  if (status === 'failed')
    return (
      <Notice tone="problem">
        <p>This email was not delivered. {why}</p>
      </Notice>
    )
  if (status !== 'waiting' || !why) return null
  return (
    <Notice tone="problem">
      <p>
        This email was not accepted yet. {why} The next try is <Until at={dueAt} />.
      </p>
    </Notice>
  )
}

function Facts({
  id,
  status,
  kind,
  to,
  replyTo,
  at,
  dueAt,
  error,
  sentAt,
  attempts,
  reference,
  senderName,
  isSecret,
}: Mail) {
  return (
    <dl className="facts">
      <Fact name="State">
        <EmailState state={status} />
        {status === 'waiting' && <Waiting id={id} dueAt={dueAt} isTried={error !== null} />}
      </Fact>
      <Fact name="What">
        {kindInWords(kind)}
        {isSecret && '. Its code or link was created when it was sent and is only shown to the recipient.'}
      </Fact>
      <Fact name="To">
        <ForeignText>{to}</ForeignText>
      </Fact>
      {replyTo !== null && (
        <Fact name="Replies go to">
          <ForeignText>{replyTo}</ForeignText>
        </Fact>
      )}
      <Fact name="Written">
        <Moment at={at} /> by {senderName === null ? 'the site' : <ForeignText>{senderName}</ForeignText>}
      </Fact>
      {sentAt !== null && (
        <Fact name="Sent">
          <Moment at={sentAt} />
        </Fact>
      )}
      <Fact name="Tries">{attempts}</Fact>
      {reference !== null && (
        <Fact name="About">
          <a href={routes.deskSubmission(reference)}>{reference}</a>
        </Fact>
      )}
    </dl>
  )
}

function Waiting({ id, dueAt, isTried }: { id: string; dueAt: string; isTried: boolean }) {
  const { now } = use(ClockContext)
  if (isTried)
    return (
      <>
        , next try <Moment at={dueAt} />
      </>
    )
  if (isDueSoon(dueAt, now))
    return (
      <>
        , <WillBeSent emailId={id} dueAt={dueAt} />
      </>
    )
  if (dueAt <= now.toISOString()) return null
  return (
    <>
      , until <Moment at={dueAt} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
