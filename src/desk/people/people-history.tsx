import type { Event } from '../../log/events'
import type { Blocker } from '../../log/undo/blocker'
import type { PeopleEvent } from '../../people/people-event'
import * as routes from '../../routes'
import { didOf } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { Notice } from '../ui/notice'
import { UndoButton } from '../undo/undo-button'

interface PeopleHistoryProps {
  personId: string
  events: readonly Event[]
  undoing: ReadonlyMap<string, Blocker | undefined>
}

export function PeopleHistory({ personId, events, undoing }: PeopleHistoryProps) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className="happened">
        {events.map(({ id, at, actorName, kind, details }) => (
          <li className="happened-line" key={id}>
            <div>
              <b>
                <ForeignText>{actorName ?? 'The site'}</ForeignText>
              </b>{' '}
              {kind === 'undone' ? `undid: ${didOf(String(details?.kind))}` : didOf(kind)}
              {undoing.has(id) && undoing.get(id) === undefined && (
                <UndoButton eventId={id} back={routes.deskPerson(personId)} of={didOf(kind)} />
              )}
            </div>
            <Age at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}

export function PeopleDone({ eventId, kind, references, personId, isUndoable }: PeopleEvent) {
  const [first] = references
  return (
    <Notice tone="done">
      {kind === 'people-joined' ? (
        <p>They’re now one person.</p>
      ) : (
        <p>
          {first === undefined ? 'It' : <a href={routes.deskSubmission(first)}>{first}</a>}
          {references.length > 1 && ` and ${references.length - 1} more`}{' '}
          {references.length > 1 ? 'now have' : 'now has'} a separate page.
        </p>
      )}
      {isUndoable && <UndoButton eventId={eventId} back={routes.deskPerson(personId)} />}
    </Notice>
  )
}
