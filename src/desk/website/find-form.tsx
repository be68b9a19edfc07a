import * as routes from '../../routes'
import { TextField } from '../ui/fields'

/** Searches the texts of all documents. */
export function FindForm({ query = '' }: { query?: string }) {
  return (
    <form className="row" action={routes.deskWebsiteFind}>
      <TextField
        id="find"
        name="q"
        label="Find in texts"
        type="search"
        defaultValue={query}
        maxLength={100}
        dir="auto"
      />
      <button className="button button--quiet" type="submit" aria-label="Find in texts">
        Find
      </button>
    </form>
  )
}
