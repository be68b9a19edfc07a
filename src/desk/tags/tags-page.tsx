import type { ReactNode } from 'react'
import * as routes from '../../routes'
import { TAG_LIMIT, type Tag } from '../../submissions/handling/tags'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { TextField } from '../ui/fields'

interface TagsPageProps {
  tags: readonly Tag[]
  notice?: ReactNode
  /** What was wrong with a name that was given. */
  problem?: { id: string; name: string; error: string } | undefined
}

/** The office's own words for submissions, to be renamed. */
export function TagsPage({ tags, notice, problem }: TagsPageProps) {
  return (
    <>
      <h1>Tags</h1>
      {notice}
      {tags.length === 0 ? (
        <EmptyState title="No tags yet">Add tags from a submission’s menu.</EmptyState>
      ) : (
        <>
          <p>Renaming a tag changes it everywhere.</p>
          <ul className="tag-names">
            {tags.map(({ id, name }) => (
              <li key={id}>
                <PostForm action={routes.deskTag(id)} className="row">
                  <input type="hidden" name="seen" value={name} />
                  <TextField
                    id={`name-${id}`}
                    name="name"
                    label={`New name of “${name}”`}
                    defaultValue={problem?.id === id ? problem.name : name}
                    error={problem?.id === id ? problem.error : undefined}
                    maxLength={TAG_LIMIT}
                    required
                    autoComplete="off"
                    dir="auto"
                  />
                  <button className="button button--quiet" type="submit">
                    Rename<span className="visually-hidden"> {name}</span>
                  </button>
                </PostForm>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
