import { use } from 'react'
import { calendarDayAt, isoDate } from '../../../content/calendar'
import { formName } from '../../forms/all-forms'
import { formatArrival } from '../../submissions/entry/entry'
import type { InboxEntry } from '../../submissions/inbox/inbox-list'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import { ClockContext } from '../ui/clock-context'
import { ForeignText, replaceBidiControls } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { StatusMark } from '../ui/status-mark'
import { submissionAddress } from './inbox-address'

/** The markup is kept short, because a page has fifty rows. */
export function InboxItem({ entry, from, isPickable }: { entry: InboxEntry; from: InboxQuery; isPickable: boolean }) {
  const { id, reference, form, name, facts, excerpt, status, assigneeName, receivedAt, arrivedAt, isUnread } = entry
  const { timeZone } = use(ClockContext)
  const repliedAt = from.late ? entry.reopenedAt : null
  const arrivalDay = arrivedAt === null ? undefined : isoDate(calendarDayAt(new Date(arrivedAt), timeZone))
  const remarks = [
    entry.isEntered && 'by hand',
    arrivalDay && formatArrival(arrivalDay, receivedAt),
    repliedAt && 'reply',
    entry.timing && `applied ${entry.timing}`,
  ].filter(Boolean)
  return (
    <li data-form={form} id={reference}>
      {isPickable && (
        <label>
          <input
            type="checkbox"
            name="submission"
            value={`${id} ${entry.version}`}
            aria-label={replaceBidiControls(name || reference)}
          />
        </label>
      )}
      <a className={isUnread ? 'unread' : undefined} href={submissionAddress(reference, from)}>
        <ForeignText>{name || reference}</ForeignText>
        {isUnread && <i> unread</i>}
      </a>
      <span>{formName(form)}</span>
      <p>
        {remarks.length > 0 && <small>{remarks.join(', ')} </small>}
        {entry.isUnapplied && <strong>No application: </strong>}
        {facts && <ForeignText>{facts}</ForeignText>}
        {entry.tags.length > 0 && <em> {entry.tags.join(', ')}</em>}
        {excerpt && (
          <small>
            {' '}
            <ForeignText>{truncateExcerpt(excerpt)}</ForeignText>
          </small>
        )}
      </p>
      <StatusMark status={status} />
      {assigneeName && <b>{assigneeName}</b>}
      <Age at={repliedAt ?? (from.late ? arrivedAt : null) ?? receivedAt} />
    </li>
  )
}

/** About one line of text, which keeps a page of fifty rows below 25 kB. */
const MAX_EXCERPT_LENGTH = 96

function truncateExcerpt(excerpt: string): string {
  return excerpt.length > MAX_EXCERPT_LENGTH ? `${excerpt.slice(0, MAX_EXCERPT_LENGTH).toWellFormed()}…` : excerpt
}
