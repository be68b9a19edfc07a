import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import * as routes from '../../routes'
import type { PreviewRow } from '../../submissions/bulk/preview-rows'
import type { Preview } from '../../submissions/bulk/read-selection'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { eventInWords } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'

export function PreviewName({ name, reference }: Pick<PreviewRow, 'name' | 'reference'>) {
  return (
    <>
      {name && <ForeignText>{name}</ForeignText>} <a href={routes.deskSubmission(reference)}>{reference}</a>
    </>
  )
}

export function ToldEvent({ event, names }: { event: Event; names: Names }) {
  return (
    <>
      <b>{event.actorName ?? 'The site'}</b> {eventInWords(event, names)} <Age at={event.at} />
    </>
  )
}

/** Each with a space after it. */
export function ToldEvents({ events, names }: { events: readonly Event[]; names: Names }) {
  return events.map((event) => (
    <span key={event.id}>
      <ToldEvent event={event} names={names} />{' '}
    </span>
  ))
}

export function ChangedSince({ preview, names }: { preview: Preview; names: Names }) {
  const { changedSince, changedCount, changing } = preview
  const more = changedCount - changedSince.length
  const them = changedCount === 1 ? 'it' : 'them'
  const [only] = changedCount === 1 && changing.length === 0 ? changedSince : []
  // A single row is changed at once, on the version that is shown here.
  const seen = only && `${only.row.submissionId} ${only.row.version}`
  return (
    <div className="message conflict" data-tone="problem" role="alert">
      <div>
        <p>
          <strong>
            {changedCount.toLocaleString('en-US')} of these {changedCount === 1 ? 'has' : 'have'} changed since you saw{' '}
            {them}. Nothing was changed.
          </strong>
        </p>
        <ul className="conflict-events">
          {changedSince.map(({ row, events }) => (
            <li key={row.reference}>
              <PreviewName {...row} />: <ToldEvents events={events} names={names} />
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
        </ul>
      </div>
      <SelectAgainForm id={preview.id} seen={seen} label={`Continue with ${them}`} />
      {changing.length > 0 && <SelectAgainForm id={preview.id} without label={`Leave ${them} out`} />}
    </div>
  )
}

interface SelectAgainFormProps {
  id: string
  without?: boolean
  /** A submission and its version. */
  seen?: string | undefined
  label: string
}

function SelectAgainForm({ id, without = false, seen, label }: SelectAgainFormProps) {
  return (
    <PostForm action={routes.deskSelections}>
      <input type="hidden" name="again" value={id} />
      {seen && <input type="hidden" name="submission" value={seen} />}
      {without && <input type="hidden" name="without" value="yes" />}
      <Button look="quiet">{label}</Button>
    </PostForm>
  )
}
