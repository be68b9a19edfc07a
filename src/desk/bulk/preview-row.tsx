import type { ReactNode } from 'react'
import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import * as routes from '../../routes'
import type { PreviewRow } from '../../submissions/bulk/preview-rows'
import type { Preview } from '../../submissions/bulk/read-selection'
import type { RowRefusal } from '../../submissions/handling/row-refusals'
import { formatEvent } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { describeBlocker } from '../undo/describe-blocker'
import { formatSubmissionCount } from './describe-bulk'

export function PreviewLink({ name, reference }: Pick<PreviewRow, 'name' | 'reference'>) {
  return (
    <>
      {name && <ForeignText>{name}</ForeignText>} <a href={routes.deskSubmission(reference)}>{reference}</a>
    </>
  )
}

/** "Ana changed the status from New to Open", or "Assigned to Ana" if she assigned it to herself. */
export function EventWords({ event, names }: { event: Event; names: Names }) {
  const words = formatEvent(event, names)
  const isOwn = words === `assigned it to ${event.actorName}`
  return (
    <>
      {isOwn && 'Assigned to '}
      <b>{event.actorName ?? 'The site'}</b> {!isOwn && words}
    </>
  )
}

export function EventSentence({ event, names }: { event: Event; names: Names }) {
  return (
    <>
      <EventWords event={event} names={names} /> <Age at={event.at} />
    </>
  )
}

export function EventSentences({ events, names }: { events: readonly Event[]; names: Names }) {
  return events.map((event) => (
    <span key={event.id}>
      <EventSentence event={event} names={names} />{' '}
    </span>
  ))
}

/** Explains why a submission can't change, with a link to its applicant. */
export function RefusalText({ reason, applicationId }: RowRefusal) {
  return (
    <>
      {describeBlocker({ reason })} <a href={routes.deskApplicant(applicationId)}>Open the applicant</a>
    </>
  )
}

/** Submissions that stay as they are, with the reasons. */
export function UnchangedRows({ rows }: { rows: readonly { row: PreviewRow; why: ReactNode }[] }) {
  if (rows.length === 0) return null
  return (
    <section className="selection-staying" aria-labelledby="staying-heading">
      <h2 id="staying-heading">{formatUnchangedCount(rows.length)}</h2>
      <ul className="conflict-events">
        {rows.map(({ row, why }) => (
          <li key={row.reference}>
            <PreviewLink {...row} />: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function formatUnchangedCount(count: number): string {
  return `${formatSubmissionCount(count)} won’t change`
}

export function ChangedSinceNotice({ preview, names, back }: { preview: Preview; names: Names; back: string }) {
  const { changedSince, changedCount } = preview
  const more = changedCount - changedSince.length
  return (
    <div className="message conflict" data-tone="problem" role="alert">
      <div>
        <p>
          <strong>
            {changedCount.toLocaleString('en-US')} of these {changedCount === 1 ? 'has' : 'have'} changed since you saw{' '}
            {changedCount === 1 ? 'it' : 'them'}. Nothing was changed.
          </strong>
        </p>
        <ul className="conflict-events">
          {changedSince.map(({ row, events }) => (
            <li key={row.reference}>
              <PreviewLink {...row} />: <EventSentences events={events} names={names} />
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
        </ul>
      </div>
      <a href={back}>Select again in the list</a>
    </div>
  )
}
