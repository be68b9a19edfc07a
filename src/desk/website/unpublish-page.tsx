import type { DocumentState } from '../../editorial/documents/read-document'
import type { FieldChange } from '../../editorial/fields/compare'
import * as routes from '../../routes'
import { PlannedTimeField } from '../ui/planned-time'
import { ChangeList } from './change-list'
import { ConfirmForm } from './confirm-form'
import { DocumentHead } from './document-head'

interface UnpublishPageProps {
  state: DocumentState
  title: string
  /** Empty if the whole document is taken off the site. */
  changes: readonly FieldChange[]
  at: string
  error?: string | undefined
}

/** Shows what unpublishing would change and asks when to do it. */
export function UnpublishPage({ state, title, changes, at, error }: UnpublishPageProps) {
  const { document, version, planned } = state
  const isEntry = document.entry !== undefined
  return (
    <>
      <DocumentHead state={state} step={isEntry ? 'Take off the site' : 'Undo publishing'} title={title} mayPublish />
      {isEntry ? (
        <p>It disappears from the site, its lists, and its feeds. The text stays here, and you can publish it again.</p>
      ) : (
        <>
          <h2>What changes</h2>
          <ChangeList changes={changes} before="On the site" after="Before that" />
        </>
      )}
      {planned.length === 0 && (
        <ConfirmForm
          action={`${routes.deskDocumentStep(document.name, 'unpublish')}#until`}
          fields={[['version', version]]}
          button={isEntry ? 'Take it off the site' : 'Undo publishing'}
          back={routes.deskDocument(document.name)}
        >
          <PlannedTimeField id="until" hint="Leave empty to do it now." typed={at} error={error} />
        </ConfirmForm>
      )}
    </>
  )
}

/** True for published posts and announcements, and for other documents that have an earlier text. */
export function canUnpublish({ document, published }: DocumentState): boolean {
  return published.value !== null && (document.entry !== undefined || published.id !== null)
}
