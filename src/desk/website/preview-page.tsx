import type { DocumentState } from '../../editorial/documents/read-document'
import * as routes from '../../routes'
import { Select } from '../ui/fields'
import { DocumentHead } from './document-head'

interface PreviewPageProps {
  state: DocumentState
  title: string
  /** The revision that is shown in its place; undefined where nothing differs from the site. */
  revisionId: string | undefined
  /** The screen that is shown, as in "/about". */
  screen: string
  screens: readonly { path: string; title: string }[]
  mayPublish: boolean
}

/** The real screens with the draft on them, as wide as a phone and as a computer. */
export function PreviewPage({ state, title, revisionId, screen, screens, mayPublish }: PreviewPageProps) {
  const { name } = state.document
  const address = revisionId === undefined ? undefined : `${routes.preview}${revisionId}${screen}`
  return (
    <>
      <DocumentHead state={state} step="Preview" title={title} mayPublish={mayPublish} />
      {address === undefined ? (
        <p>
          There’s no draft: <a href={state.document.screen}>this is what’s on the site</a>.
        </p>
      ) : (
        <>
          <form className="row screen-only">
            <Select id="screen" name="screen" label="Page" defaultValue={screen}>
              {screens.map((each) => (
                <option value={each.path} key={each.path}>
                  {each.title}
                </option>
              ))}
            </Select>
            <button className="button button--quiet" type="submit">
              Show
            </button>
            <a href={routes.deskDocument(name)}>Keep editing</a>
            {mayPublish && <a href={routes.deskDocumentStep(name, 'publish')}>Publish…</a>}
          </form>
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
