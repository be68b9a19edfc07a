import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'
import { NAME_LIMIT, type SavedView } from '../../submissions/views/saved-views'
import { inboxAddress } from '../inbox/inbox-address'
import { PostForm } from '../shell/post-form'
import { TextField } from '../ui/fields'
import { Menu } from '../ui/menu'

interface ViewFormProps {
  query: InboxQuery
  /** The saved list that it is; none for a new one. */
  view?: SavedView | undefined
  name?: string | undefined
  error?: string | undefined
}

/** Keeps a list under a name, or changes the name of one that is kept. */
export function ViewMenu({ query, view }: Pick<ViewFormProps, 'query' | 'view'>) {
  return (
    <Menu label={view ? 'Change list…' : 'Save list…'}>
      <ViewForm query={query} view={view} />
    </Menu>
  )
}

function ViewForm({ query, view, name, error }: ViewFormProps) {
  return (
    <PostForm action={view ? routes.deskView(view.id) : routes.deskViews} className="row">
      {view ? (
        <input type="hidden" name="version" value={view.version} />
      ) : (
        <input type="hidden" name="list" value={writeInboxQuery(query).toString()} />
      )}
      <TextField
        id="view-name"
        name="name"
        label="Name"
        defaultValue={name ?? view?.name}
        error={error}
        maxLength={2 * NAME_LIMIT}
        autoComplete="off"
        required
      />
      <button className="button" type="submit">
        {view ? 'Rename' : 'Save'}
      </button>
      {view && (
        <button className="button button--quiet" type="submit" name="do" value="delete" formNoValidate>
          Delete list
        </button>
      )}
    </PostForm>
  )
}

/** The same as a page, where something was wrong. */
export function ViewPage(props: ViewFormProps & { error: string }) {
  return (
    <>
      <p className="screen-only">
        <a href={inboxAddress(props.query)}>Back to the list</a>
      </p>
      <h1>{props.view ? 'Change a list' : 'Save a list'}</h1>
      <ViewForm {...props} />
    </>
  )
}
