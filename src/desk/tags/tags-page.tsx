import type { ReactNode } from 'react'
import * as routes from '../../routes'
import { TAG_LIMIT, type Tag } from '../../submissions/tags'
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
        <EmptyState title="There are no tags yet">The menu of a submission makes them.</EmptyState>
      ) : (
        <>
          <p>A new name stands wherever the tag is.</p>
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
