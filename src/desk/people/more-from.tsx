import * as routes from '../../routes'
import type { PersonOf } from '../../submissions/people/read-person'
import { ForeignText } from '../ui/foreign-text'
import { SameAsForm } from './same-as-form'

interface MoreFromProps {
  person: PersonOf
  name: string
  mayHandle: boolean
}

/** What else the sender of a submission sent, one click away. */
export function MoreFrom({ person, name, mayHandle }: MoreFromProps) {
  const { id, more, hasSimilar } = person
  const isKnown = more.n > 0 || hasSimilar
  if (!isKnown && !mayHandle) return null
  return (
    <div className="more-from screen-only">
      {isKnown && (
        <a href={routes.deskPerson(id)}>
          {more.n > 0 ? (
            <span>
              {more.n}
              {more.isCapped && '+'} more from <ForeignText>{name || 'the same sender'}</ForeignText>
            </span>
          ) : (
            'Somebody else has the same name or phone'
          )}
        </a>
      )}
      {mayHandle && (
        <details>
          <summary>Same person as…</summary>
          <SameAsForm personId={id} />
        </details>
      )}
    </div>
  )
}
