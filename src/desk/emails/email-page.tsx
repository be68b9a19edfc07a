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
import { EmailSteps, type EmailStepsProps } from './email-steps'
import { EmailState } from './emails-page'

export function EmailPage({ done, ...props }: EmailStepsProps & { done?: ReactNode }) {
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
      <Failed {...email} />
      <div className="email">
        <div>
          <EmailSteps {...props} />
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
  if (status !== 'failed' && (status !== 'waiting' || !why)) return null
  return (
    <Notice tone="problem">
      {status === 'failed' ? (
        <p>This email was not delivered. {why}</p>
      ) : (
        <p>
          This email was not accepted yet. {why} The next try is <Until at={dueAt} />.
        </p>
      )}
    </Notice>
  )
}

function Facts(email: Mail) {
  const { status, replyTo, sentAt, reference, senderName } = email
  return (
    <dl className="facts">
      <Fact name="State">
        <EmailState state={status} />
        {status === 'waiting' && <Waiting {...email} />}
      </Fact>
      <Fact name="What">
        {kindInWords(email.kind)}
        {email.isSecret && '. Its code or link was created when it was sent and is only shown to the recipient.'}
      </Fact>
      <Fact name="To">
        <ForeignText>{email.to}</ForeignText>
      </Fact>
      <Fact name="Replies go to">{replyTo !== null && <ForeignText>{replyTo}</ForeignText>}</Fact>
      <Fact name="Written">
        <Moment at={email.at} /> by {senderName === null ? 'the site' : <ForeignText>{senderName}</ForeignText>}
      </Fact>
      <Fact name="Sent">{sentAt !== null && <Moment at={sentAt} />}</Fact>
      <Fact name="Tries">{email.attempts}</Fact>
      <Fact name="About">{reference !== null && <a href={routes.deskSubmission(reference)}>{reference}</a>}</Fact>
    </dl>
  )
}

function Waiting({ id, dueAt, error }: Mail) {
  const { now } = use(ClockContext)
  if (error !== null)
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

/** Nothing where there is none. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === false) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
