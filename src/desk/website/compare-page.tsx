import type { DocumentState } from '../../editorial/documents/read-document'
import type { FieldChange } from '../../editorial/fields/compare'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { ChangeList } from './change-list'
import { DocumentHead } from './document-head'

export interface ComparedText {
  /** Revision id as it appears in the URL. */
  id: string
  /** For example "June 3, Rosa". */
  name: string
  /** False for the published revision and the draft, which need no restoring. */
  canRestore: boolean
}

interface ComparePageProps {
  state: DocumentState
  title: string
  before: ComparedText
  after: ComparedText
  changes: readonly FieldChange[]
  mayPublish: boolean
}

/** Two revisions of a document side by side, with buttons to restore them. */
export function ComparePage({ state, title, before, after, changes, mayPublish }: ComparePageProps) {
  const restorableTexts = [before, after].filter(({ canRestore }) => canRestore)
  return (
    <>
      <DocumentHead state={state} step="Compare" title={title} mayPublish={mayPublish} />
      <p>
        <a href={routes.deskDocumentStep(state.document.name, 'history')}>Choose other versions</a>
      </p>
      {changes.length === 0 ? (
        <p>Both versions are the same.</p>
      ) : (
        <ChangeList changes={changes} before={before.name} after={after.name} />
      )}
      {restorableTexts.map((text) => (
        <PostForm
          action={routes.deskDocumentStep(state.document.name, 'restore')}
          className="row removal"
          key={text.id}
        >
          <input type="hidden" name="version" value={state.version} />
          <input type="hidden" name="revision" value={text.id} />
          <span>{text.name}:</span>
          {!state.document.isBilling && (
            <button className="button button--quiet" type="submit">
              Use as the draft<span className="visually-hidden"> ({text.name})</span>
            </button>
          )}
          {mayPublish && (
            <button className="button button--quiet" type="submit" name="do" value="publish">
              {state.document.isBilling ? 'Go back to it…' : 'Publish it now'}
              <span className="visually-hidden"> ({text.name})</span>
            </button>
          )}
        </PostForm>
      ))}
    </>
  )
}
