import type { ReactNode } from 'react'
import * as routes from '../../routes'
import type { Mail } from '../../submissions/mails'
import { kindInWords } from '../ui/email-kinds'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'
import { unwrapped } from '../ui/unwrapped'
import { EmailState } from './email-state'
import { EmailSteps, type StepProblem } from './email-steps'

interface EmailPageProps {
  email: Mail
  /** Makes a second click on a button do nothing. */
  stepKey: string
  /** What has just been done. */
  done?: ReactNode
  problem?: StepProblem | undefined
}

/** One email: what it says, how far it is, and what can be done about it. */
export function EmailPage({ email, stepKey, done, problem }: EmailPageProps) {
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
      {email.status === 'failed' && (
        <Notice tone="problem">
          <span>This email was not delivered. {email.error !== null && <ForeignText>{email.error}</ForeignText>}</span>
        </Notice>
      )}
      <div className="email">
        <div>
          <EmailSteps email={email} stepKey={stepKey} problem={problem} />
          <Facts {...email} />
        </div>
        <section aria-label="Text of the email" className="email-text">
          <ForeignBlock>{unwrapped(email.text)}</ForeignBlock>
        </section>
      </div>
    </>
  )
}

function Facts({ status, kind, to, replyTo, at, dueAt, sentAt, attempts, reference, senderName, isSecret }: Mail) {
  return (
    <dl className="facts">
      <Fact name="State">
        <EmailState state={status} />
        {status === 'waiting' && dueAt > at && (
          <>
            , until <Moment at={dueAt} />
          </>
        )}
      </Fact>
      <Fact name="What">
        {kindInWords(kind)}
        {isSecret && '. Its code or link was made when it was sent, and is shown to nobody else.'}
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
