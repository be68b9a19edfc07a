import type { ReactNode } from 'react'
import * as routes from '../../routes'
import { MAX_TAG_LENGTH, type Tag } from '../../submissions/handling/tags'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Select, SelectOptions, TextField } from '../ui/fields'
import { Notice } from '../ui/notice'

export interface TagsPageProps {
  tags: readonly Tag[]
  notice?: ReactNode
  /** The submitted name and its error. */
  problem?: { id: string; name: string; error: string } | undefined
  mergeProblem?: string | undefined
  /** The name of a tag that no longer exists. */
  missingName?: string | undefined
}

export function TagsPage({ tags, notice, problem, mergeProblem, missingName }: TagsPageProps) {
  return (
    <>
      <h1>Tags</h1>
      {notice}
      {missingName !== undefined && (
        <Notice tone="problem">
          <p>The tag “{missingName}” was deleted or merged in the meantime.</p>
        </Notice>
      )}
      {tags.length === 0 ? (
        <EmptyState title="No tags yet">
          Add tags from a submission’s menu, or to selected rows of the inbox.
        </EmptyState>
      ) : (
        <>
          <p>Renaming a tag changes it everywhere. Deleting one removes it from every submission. You can undo both.</p>
          <ul className="tag-names">
            {tags.map((tag) => (
              <li key={tag.id}>
                <TagForm tag={tag} problem={problem?.id === tag.id ? problem : undefined} />
              </li>
            ))}
          </ul>
        </>
      )}
      {(tags.length > 1 || mergeProblem) && <MergeForm tags={tags} error={mergeProblem} />}
    </>
  )
}

function TagForm({ tag: { id, name }, problem }: { tag: Tag; problem: TagsPageProps['problem'] }) {
  return (
    <PostForm action={routes.deskTag(id)} className="row">
      <input type="hidden" name="seen" value={name} />
      <TextField
        id={`name-${id}`}
        name="name"
        label={`New name of “${name}”`}
        defaultValue={problem?.name ?? name}
        error={problem?.error}
        maxLength={MAX_TAG_LENGTH}
        required
        autoComplete="off"
        dir="auto"
      />
      <Button look="quiet">
        Rename<span className="visually-hidden"> {name}</span>
      </Button>
      <Button look="quiet" name="do" value="delete" formNoValidate>
        Delete<span className="visually-hidden"> {name}</span>
      </Button>
    </PostForm>
  )
}

function MergeForm({ tags, error }: { tags: readonly Tag[]; error: string | undefined }) {
  return (
    <section className="tag-merge" aria-labelledby="merge-heading">
      <h2 id="merge-heading">Merge two tags</h2>
      <p>Submissions with the first tag get the second one instead. You can undo this.</p>
      <PostForm action={routes.deskTags} className="row">
        <Select id="merge-tag" name="tag" label="Merge" error={error}>
          <SelectOptions of={tags} />
        </Select>
        <Select id="merge-into" name="into" label="Into" defaultValue={tags[1]?.id}>
          <SelectOptions of={tags} />
        </Select>
        <Button look="quiet">Merge</Button>
      </PostForm>
    </section>
  )
}
