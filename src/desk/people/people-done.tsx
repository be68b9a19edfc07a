import * as routes from '../../routes'
import { Notice } from '../ui/notice'
import { UndoButton } from '../undo/undo-button'

export interface PeopleDoneProps {
  eventId: string
  kind: 'people-joined' | 'people-separated'
  references: readonly string[]
  personId: string
  /** Whether nothing was built on it yet. */
  isUndoable: boolean
}

export function PeopleDone({ eventId, kind, references, personId, isUndoable }: PeopleDoneProps) {
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
