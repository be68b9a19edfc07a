import * as routes from '../../routes'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'

/** Asks for another submission of the same person, for a match that nothing suggests; joining is a step of its own. */
export function SameAsForm({ personId }: { personId: string }) {
  return (
    <form className="row" method="get" action={routes.deskPerson(personId)}>
      <TextField
        id="same-as"
        name="with"
        label="Same person as (reference)"
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
