import type { FieldChange } from '../../editorial/compare'
import type { DocumentState } from '../../editorial/read-document'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { TextField } from '../ui/fields'
import { ChangeList } from './change-list'
import { DocumentHead } from './document-head'

export interface UnpublishPageProps {
  state: DocumentState
  title: string
  /** What changes on the site; nothing for what is gone from it as a whole. */
  changes: readonly FieldChange[]
  at: string
  error?: string | undefined
  zone: string
}

/** What is no longer on the site afterwards, and when. */
export function UnpublishPage({ state, title, changes, at, error, zone }: UnpublishPageProps) {
  const { document, version, planned, published } = state
  const isEntry = document.entry !== undefined
  const isFresh = !isEntry && published.id === null
  return (
    <>
      <DocumentHead state={state} step={isEntry ? 'Take off the site' : 'Take back'} title={title} mayPublish />
      {isFresh ? (
        <p>It is as it came with the site: there is nothing to take back.</p>
      ) : isEntry ? (
        <p>It will no longer be on the site, nor in its lists and feeds. Its texts stay here, and it can come back.</p>
      ) : (
        <>
          <h2>What changes</h2>
          <ChangeList changes={changes} before="On the site" after="Before that" />
        </>
      )}
      {!isFresh && planned.length === 0 && (
        <PostForm
          action={`${routes.deskDocumentStep(document.name, 'unpublish')}#until`}
          className="stack words-publish"
          noValidate
        >
          <input type="hidden" name="version" value={version} />
          <TextField
            {...{ id: 'until', name: 'until', type: 'datetime-local', label: 'When', error }}
            hint={`Leave it empty to do it now. ${zone}.`}
            defaultValue={at}
          />
          <div className="row">
            <button className="button" type="submit">
              {isEntry ? 'Take it off the site' : 'Take it back'}
            </button>
            <a href={routes.deskDocument(document.name)}>Leave it</a>
          </div>
        </PostForm>
      )}
    </>
  )
}
