import * as routes from '../../routes'
import type { SubmissionPerson } from '../../submissions/people/read-person'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { type PersonOrigin, personAddress } from './origin'

interface MoreFromSenderProps {
  person: SubmissionPerson
  name: string
  mayHandle: boolean
  origin: PersonOrigin
}

export function MoreFromSender({ person, name, mayHandle, origin }: MoreFromSenderProps) {
  const { id, more, hasSimilar } = person
  const isKnown = more.n > 0 || hasSimilar
  if (!isKnown && !mayHandle) return null
  return (
    <div className="more-from screen-only">
      {isKnown && (
        <a href={personAddress(id, origin)}>
          {more.n > 0 ? (
            <span>
              {more.n}
              {more.isCapped && '+'} more from <ForeignText>{name || 'the same sender'}</ForeignText>
            </span>
          ) : (
            'Possible duplicate: same name or phone'
          )}
        </a>
      )}
      {mayHandle && (
        <details>
          <summary>Merge with…</summary>
          <SameAsForm personId={id} origin={origin} />
        </details>
      )}
    </div>
  )
}

/** Compares with another submission by reference. The next page offers to join them. */
export function SameAsForm({ personId, origin }: { personId: string; origin: PersonOrigin }) {
  const [, search] = personAddress(personId, origin).split('?')
  return (
    <form className="row" method="get" action={routes.deskPerson(personId)}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <TextField
        id="same-as"
        name="with"
        label="Merge with (reference)"
        placeholder="7K3F-9QXM"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        required
      />
      <Button look="quiet">Compare</Button>
    </form>
  )
}
