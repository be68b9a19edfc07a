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
  /** What changes on the site; nothing for what is gone from it as a whole. */
  changes: readonly FieldChange[]
  at: string
  error?: string | undefined
}

/** What is no longer on the site afterwards, and when. */
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

/** False for an original text, which has no earlier one. An entry of a list can always be taken off the site. */
export function canUnpublish({ document, published }: DocumentState): boolean {
  return published.value !== null && (document.entry !== undefined || published.id !== null)
}
