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
  const { id, more, similar } = person
  if (more.n === 0 && similar === 0 && !mayHandle) return null
  return (
    <div className="more-from">
      {(more.n > 0 || similar > 0) && (
        <a href={routes.deskPerson(id)}>
          {more.n > 0 && (
            <>
              {more.n}
              {more.isCapped && '+'} more from <ForeignText>{name || 'the same sender'}</ForeignText>
            </>
          )}
          {more.n > 0 && similar > 0 && ', '}
          {similar > 0 && `${similar} ${similar === 1 ? 'person' : 'people'} with the same name or phone`}
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
