import { LINE_LIMIT } from '../../../content/field-types'
import { MAX_ENTRIES } from '../../../content/read-content'
import type { EntryKind } from '../../editorial/documents/documents'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { TextField } from '../ui/fields'

const pageTexts: Readonly<Record<EntryKind, { heading: string; hint: string }>> = {
  ownPages: {
    heading: 'New page',
    hint: 'Its address is made from the title. Nothing appears on the site until you publish it.',
  },
  posts: {
    heading: 'New post',
    hint: 'Its address is made from the title. Nothing appears on the site until you publish it.',
  },
  announcements: { heading: 'New announcement', hint: 'Nothing appears on the site until you publish it.' },
}

export function newDocumentHeading(kind: EntryKind): string {
  return pageTexts[kind].heading
}

/** Asks for the title of a new post or announcement. */
export function NewDocumentPage({
  kind,
  title = '',
  error,
}: {
  kind: EntryKind
  title?: string
  error?: string | undefined
}) {
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskWebsite}>Website</a>
      </p>
      <h1>{pageTexts[kind].heading}</h1>
      <PostForm action={`${routes.deskNewDocument(kind)}#title`} className="stack" noValidate>
        <TextField
          {...{ id: 'title', name: 'title', label: 'Title', error }}
          hint={`${pageTexts[kind].hint} You can have up to ${MAX_ENTRIES[kind]} at a time.`}
          defaultValue={title}
          maxLength={LINE_LIMIT}
          dir="auto"
          required
        />
        <div className="row">
          <button className="button" type="submit">
            Continue
          </button>
        </div>
      </PostForm>
    </>
  )
}
