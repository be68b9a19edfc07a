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
  action: string
}

export function SubmissionRow({ entry, query, action }: SubmissionRowProps) {
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
      {!query.assignee && assigneeName && <span className="part-whose">{assigneeName}</span>}
      <Age at={repliedAt ?? receivedAt} />
      <span className="part-action">{action}</span>
    </li>
  )
}

export function FailedRow({ email: { id, to, reason, failure, createdAt } }: { email: FailedEmail }) {
  return (
    <li>
      <a href={routes.deskEmail(id)}>
        <ForeignText>{to}</ForeignText>
      </a>
      <span className="part-words">
        <MailFailure error={reason ?? ''} failure={failure} />
      </span>
      <Age at={createdAt} />
      <span className="part-action">Fix it</span>
    </li>
  )
}
