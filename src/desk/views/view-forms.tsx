import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { MAX_VIEW_NAME_LENGTH, type SavedView } from '../../submissions/views/saved-views'
import { inboxAddress } from '../inbox/inbox-address'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { Menu } from '../ui/menu'

interface ViewFormProps {
  query: InboxQuery
  name?: string | undefined
  error?: string | undefined
}

/** Saves a list under a name, or deletes a saved one. */
export function ViewMenu({ query, view }: { query: InboxQuery; view: SavedView | undefined }) {
  if (!view)
    return (
      <Menu label="Save list…">
        <ViewForm query={query} />
      </Menu>
    )
  return (
    <PostForm action={routes.deskView(view.id)}>
      <Button look="quiet">Delete list</Button>
    </PostForm>
  )
}

function ViewForm({ query, name, error }: ViewFormProps) {
  return (
    <PostForm action={routes.deskViews} className="row">
      <input type="hidden" name="list" value={writeInboxQuery(query).toString()} />
      <TextField
        id="view-name"
        name="name"
        label="Name"
        defaultValue={name}
        error={error}
        maxLength={2 * MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <Button look={error === undefined ? 'quiet' : 'main'}>Save</Button>
    </PostForm>
  )
}

/** Shown if the name is invalid. */
export function ViewPage(props: ViewFormProps & { error: string }) {
  return (
    <>
      <p className="screen-only">
        <a href={inboxAddress(props.query)}>Back to the list</a>
      </p>
      <h1>Save a list</h1>
      <ViewForm {...props} />
    </>
  )
}
