import type { ReactNode } from 'react'
import type { ProseFacts } from '../../../content/prose'
import type { DocumentState } from '../../editorial/documents/read-document'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import type { Field } from '../../editorial/fields/fields'
import type { OpenFinding } from '../../editorial/findings/read-findings'
import type { FieldQuote } from '../../editorial/quotes/document-quotes'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Notice } from '../ui/notice'
import type { EditConflict } from './conflict'
import { ConflictNotice } from './conflict-notice'
import { DocumentFindings } from './document-findings'
import { DocumentHead } from './document-head'
import { DocumentForm, PROBLEMS_ID } from './form/document-form'
import { LoadedRevisionFields, type LoadedRevisions } from './loaded-revisions'
import { QuoteOffers } from './quote-offers'
import { canUnpublish } from './unpublish-page'

export interface EditPageProps {
  state: DocumentState
  title: string
  field: Field
  value: unknown
  problems: FieldProblems
  facts: Partial<ProseFacts>
  mayPublish: boolean
  /** False for the text of a page that is switched off. */
  isShown: boolean
  notice?: ReactNode
  /** Site check findings about the published text. */
  findings: readonly OpenFinding[]
  loaded: LoadedRevisions
  /** Present if a colleague saved changes to the same fields. */
  conflict?: EditConflict | undefined
  /** Facts in the text that could be quoted instead. */
  quotes: readonly FieldQuote[]
  /** True if the form has unsaved values. */
  isUnsaved?: boolean
  /** Shown beside the form on wide screens. */
  preview?: ReactNode
}

/** The edit form of a document, filled with its draft. */
export function EditPage(props: EditPageProps) {
  const { state, title, field, mayPublish, notice, loaded, conflict, preview } = props
  const { document, published, draft } = state
  const action = routes.deskDocument(document.name)
  return (
    <>
      <DocumentHead state={state} title={title} notice={notice} mayPublish={mayPublish} isShown={props.isShown}>
        <p>
          {published.value !== null && props.isShown && <a href={document.screen}>On the site</a>}
          <a href={routes.deskDocumentStep(document.name, 'history')}>History</a>
          {mayPublish && !document.isBilling && canUnpublish(state) && (
            <a href={routes.deskDocumentStep(document.name, 'unpublish')}>
              {document.entry === undefined ? 'Undo publishing' : 'Take it off the site'}
            </a>
          )}
        </p>
      </DocumentHead>
      {published.isUnfit && (
        <Notice tone="problem">
          <p>The published text no longer fits this version of the site. Fix it below and publish it again.</p>
        </Notice>
      )}
      <DocumentFindings findings={props.findings} field={field} />
      <div className={preview ? 'document-sides' : undefined}>
        <div>
          <PostForm
            action={`${action}#${PROBLEMS_ID}`}
            className="document-form"
            noValidate
            data-document={document.name}
          >
            <LoadedRevisionFields loaded={loaded} />
            <DocumentForm
              {...props}
              action={action}
              isFolded
              above={conflict && <ConflictNotice conflict={conflict} action={action} />}
              offers={<QuoteOffers field={field} quotes={props.quotes} action={action} />}
            />
            <div className="row document-actions screen-only">
              <button className="button" type="submit" name="do" value="save">
                {document.isBilling
                  ? 'Change…'
                  : conflict && conflict.conflicts.length > 0
                    ? 'Save mine instead'
                    : 'Save draft'}
              </button>
              {!conflict && !document.isBilling && (
                <button className="button button--quiet" type="submit" name="do" value="preview">
                  Preview
                </button>
              )}
              {!conflict && !document.isBilling && mayPublish && (
                <button className="button button--quiet" type="submit" name="do" value="publish">
                  Publish…
                </button>
              )}
            </div>
          </PostForm>
          {draft && !conflict && <DiscardForm state={state} />}
        </div>
        {preview}
      </div>
    </>
  )
}

function DiscardForm({ state: { document, version, published } }: { state: DocumentState }) {
  const isNew = published.value === null && published.id === null
  return (
    <PostForm action={routes.deskDocumentStep(document.name, 'discard')} className="removal">
      <input type="hidden" name="version" value={version} />
      <button className="text-button" type="submit">
        {isNew ? 'Delete this draft' : 'Discard this draft'}
      </button>
    </PostForm>
  )
}
