import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import * as routes from '../../routes'
import type { PreviewRow } from '../../submissions/bulk/read-selection'
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
    <span>
      <b>{event.actorName ?? 'The site'}</b> {eventInWords(event, names)} <Age at={event.at} />{' '}
    </span>
  )
}
