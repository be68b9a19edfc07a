import { DEFAULT_LANGUAGE } from '../../../content/language'
import { submissionNoun } from '../../forms/all-forms'
import * as routes from '../../routes'
import type { InboxEntry } from '../../submissions/inbox/inbox-list'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import type { FailedEmail } from '../../submissions/inbox/today'
import { ForeignText } from '../ui/foreign-text'
import { MailFailure } from '../ui/mail-failure'
import { Age } from '../ui/moment'

interface SubmissionRowProps {
  entry: InboxEntry
  /** The list that the submission links back to. */
  query: InboxQuery
}

export function SubmissionRow({ entry, query }: SubmissionRowProps) {
  const { reference, form, name, excerpt, assigneeName, receivedAt, reopenedAt, isUnread } = entry
  const repliedAt = query.late ? reopenedAt : null
  const from = new URLSearchParams({ from: writeInboxQuery(query).toString() })
  return (
    <li data-form={form}>
      <a className={isUnread ? 'unread' : undefined} href={`${routes.deskSubmission(reference)}?${from}`}>
        <ForeignText>{name || reference}</ForeignText>
        {isUnread && <span className="visually-hidden"> unread</span>}
      </a>
      <span className="part-form">
        {submissionNoun(form, DEFAULT_LANGUAGE)}
        {repliedAt && ', reply'}
      </span>
      <span className="part-words">
        <ForeignText>{excerpt}</ForeignText>
      </span>
      {assigneeName && <span className="part-whose">{assigneeName}</span>}
      <Age at={repliedAt ?? receivedAt} />
    </li>
  )
}

export function FailedRow({ email: { id, to, subject, reason, failure, createdAt } }: { email: FailedEmail }) {
  return (
    <li className="failed-row">
      <a href={routes.deskEmail(id)}>
        <ForeignText>{subject}</ForeignText>
      </a>
      <span className="part-form">
        <ForeignText>{to}</ForeignText>
      </span>
      <span className="part-words">
        <MailFailure error={reason ?? ''} failure={failure} />
      </span>
      <Age at={createdAt} />
    </li>
  )
}
