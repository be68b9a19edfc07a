import * as routes from '../../routes'
import { replyFields } from '../../submissions/handling/reply-fields'
import type { SavedReply } from '../../submissions/handling/saved-replies'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextArea, TextField } from '../ui/fields'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'

export interface ReplyDraft {
  title: string
  body: string
  error?: string | undefined
}

interface ReplyPageProps {
  draft: ReplyDraft
  /** Undefined for a new reply. */
  existing?: Pick<SavedReply, 'id' | 'version'> | undefined
  changed?: SavedReply | undefined
  isDeletion?: boolean
}

export function ReplyPage({ draft, existing, changed, isDeletion = false }: ReplyPageProps) {
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskReplies}>Saved replies</a>
      </p>
      <h1>{existing ? 'Change a saved reply' : 'New saved reply'}</h1>
      {changed && <TextConflict {...changed} />}
      <PostForm action={existing ? routes.deskReply(existing.id) : routes.deskNewReply} className="stack">
        {existing && <input type="hidden" name="version" value={existing.version} />}
        <TextField id="title" label="Title" defaultValue={draft.title} maxLength={200} required />
        <TextArea
          id="body"
          name="body"
          label="Text"
          hint={`Filled in for you: ${replyFields.map((field) => `{${field}}`).join(', ')}`}
          rows={12}
          defaultValue={draft.body}
          error={draft.error}
          required
          data-draft={draftName(existing)}
          data-replaced
        />
        <div className="row">
          <Button>{changed && !isDeletion ? 'Save mine instead' : 'Save'}</Button>
        </div>
      </PostForm>
      {existing && (!changed || isDeletion) && <DeleteForm {...existing} />}
    </>
  )
}

/** The text that a colleague saved first. */
export function TextConflict({ title, body }: { title: string; body: string }) {
  return (
    <Notice tone="problem">
      <div>
        <p>
          <strong>Someone else changed this text in the meantime. Nothing has been saved or deleted yet.</strong> It now
          says:
        </p>
        <p>
          <b>
            <ForeignText>{title}</ForeignText>
          </b>
        </p>
        <ForeignBlock>{body}</ForeignBlock>
      </div>
    </Notice>
  )
}

function DeleteForm({ id, version }: Pick<SavedReply, 'id' | 'version'>) {
  return (
    <PostForm action={routes.deskReplyRemoval(id)} className="removal">
      <input type="hidden" name="version" value={version} />
      <Button look="text">Delete this reply</Button>
    </PostForm>
  )
}

/** The name of the browser draft. It includes the version, because a draft does not fit a later version. */
export function draftName(existing: Pick<SavedReply, 'version'> | undefined): string {
  return `body${existing?.version ?? ''}`
}
