import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import { DocumentHead } from './document-head'

interface PreviewPageProps {
  state: DocumentState
  title: string
  /** Undefined if there is no draft and nothing was published on the desk. */
  revisionId: string | undefined
  mayPublish: boolean
}

/** Shows the site with the draft, at phone and computer width. */
export function PreviewPage({ state, title, revisionId, mayPublish }: PreviewPageProps) {
  const { name, screen } = state.document
  const address = revisionId === undefined ? undefined : `${routes.preview}${revisionId}${screen}`
  return (
    <>
      <DocumentHead state={state} step="Preview" title={title} mayPublish={mayPublish} />
      {address === undefined ? (
        <p>
          There’s no draft: <a href={screen}>this is what’s on the site</a>.
        </p>
      ) : (
        <>
          <p className="row screen-only">
            <a href={routes.deskDocument(name)}>Keep editing</a>
            {mayPublish && <a href={routes.deskDocumentStep(name, 'publish')}>Publish…</a>}
          </p>
          <div className="previews">
            <figure className="preview preview--phone">
              <figcaption>
                On a phone (<a href={address}>full page</a>)
              </figcaption>
              <iframe src={address} title="Preview on a phone" />
            </figure>
            <figure className="preview preview--computer">
              <figcaption>On a computer</figcaption>
              <div className="preview-window">
                <iframe src={address} title="Preview on a computer" />
              </div>
            </figure>
          </div>
        </>
      )}
    </>
  )
}
