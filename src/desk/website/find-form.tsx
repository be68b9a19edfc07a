import * as routes from '../../routes'
import { TextField } from '../ui/fields'

/** Searches the names and texts of all documents. */
export function FindForm({ query = '' }: { query?: string }) {
  return (
    <form className="row website-find" action={routes.deskWebsiteFind}>
      <TextField
        id="find"
        name="q"
        label="Find in names and texts"
        type="search"
        defaultValue={query}
        maxLength={100}
        dir="auto"
      />
      <button className="button button--quiet" type="submit">
        Find
      </button>
    </form>
  )
}
