import * as routes from '../../routes'
import { TAG_LIMIT, type Tag } from '../../submissions/tags'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'

interface TagsPageProps {
  tags: readonly Tag[]
  /** What was wrong with a name that somebody gave. */
  problem?: { id: string; name: string; words: string } | undefined
  isChanged?: boolean
}

/** The office's own words for submissions, and their names. */
export function TagsPage({ tags, problem, isChanged = false }: TagsPageProps) {
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskInbox}>Inbox</a>
      </p>
      <h1>Tags</h1>
      {isChanged && (
        <Notice tone="done">
          <p>The tag has its new name.</p>
        </Notice>
      )}
      {tags.length === 0 ? (
        <EmptyState title="No tags yet">A tag is made on a submission’s page.</EmptyState>
      ) : (
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Tag</th>
              <th scope="col">Name</th>
            </tr>
          </thead>
          <tbody>
            {tags.map((tag) => (
              <TagRow tag={tag} problem={problem?.id === tag.id ? problem : undefined} key={tag.id} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function TagRow({ tag: { id, name }, problem }: { tag: Tag; problem: TagsPageProps['problem'] }) {
  return (
    <tr>
      <th scope="row">
        <a href={`${routes.deskInbox}?tag=${id}`}>
          <ForeignText>{name}</ForeignText>
        </a>
      </th>
      <td>
        <PostForm action={routes.deskTag(id)} className="row">
          <input
            className="control"
            name="name"
            aria-label={`New name of ${name}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && 'name-error'}
            defaultValue={problem?.name ?? name}
            maxLength={2 * TAG_LIMIT}
            required
          />
          <button className="button button--quiet" type="submit">
            Rename
          </button>
        </PostForm>
        {problem && (
          <p className="field-error" id="name-error">
            {problem.words}
          </p>
        )}
      </td>
    </tr>
  )
}
