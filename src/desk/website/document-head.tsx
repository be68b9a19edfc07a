import type { ReactNode } from 'react'
import type { DocumentState } from '../../editorial/documents/read-document'
import { formatFailure } from '../../editorial/publishing/failed-steps'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'
import { PublicationState } from './publication-state'

interface DocumentHeadProps {
  state: DocumentState
  /** Name of the page, such as "History". Absent on the edit page. */
  step?: string
  title: string
  notice?: ReactNode
  mayPublish: boolean
  /** False for the text of a page that is switched off. */
  isShown?: boolean
  /** Links to other pages of the document. */
  children?: ReactNode
}

/** Heading of every document page: title, publication state, and plans. */
export function DocumentHead(props: DocumentHeadProps) {
  const { state, step, title, notice, mayPublish, isShown = true, children } = props
  const { document, published, draft, planned, failure } = state
  const { name } = document
  return (
    <>
      <div className="submission-head document-head">
        <p className="document-crumbs screen-only">
          <a href={routes.deskWebsite}>Website</a>
          {step && (
            <a href={routes.deskDocument(name)}>
              <ForeignText>{title}</ForeignText>
            </a>
          )}
        </p>
        <h1>
          {step && `${step}: `}
          <ForeignText>{title}</ForeignText>
        </h1>
        <PublicationState
          isPublic={published.value !== null && isShown}
          publishedAt={published.at}
          draft={draft}
          planned={null}
        />
        {children}
      </div>
      {notice}
      {failure && (
        <Notice tone="problem">
          <p>
            The scheduled publication failed <Moment at={failure.at} />: {formatFailure(failure.why)}
          </p>
        </Notice>
      )}
      {planned.length > 0 && <PlanNotice state={state} mayPublish={mayPublish} />}
    </>
  )
}

function PlanNotice({
  state: { document, planned, draft, version },
  mayPublish,
}: {
  state: DocumentState
  mayPublish: boolean
}) {
  const publishPlan = planned.find(({ action }) => action === 'publish')
  const isDraftNewer = publishPlan && draft && draft.id !== publishPlan.revisionId
  return (
    <Notice>
      <div>
        {planned.map(({ id, action, at }) => (
          <p key={id}>
            {action === 'publish' ? 'It will be published' : 'It will be taken down'} <Moment at={at} />.
          </p>
        ))}
        {isDraftNewer && <p>The version that you scheduled goes live. Later changes stay in your draft.</p>}
      </div>
      {mayPublish && (
        <PostForm action={routes.deskDocumentStep(document.name, 'cancel')}>
          <input type="hidden" name="version" value={version} />
          <button className="text-button" type="submit">
            Cancel scheduled publication
          </button>
        </PostForm>
      )}
    </Notice>
  )
}
