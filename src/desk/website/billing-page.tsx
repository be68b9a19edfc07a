import type { DocumentState } from '../../editorial/documents/read-document'
import { type BillingChange, formatBillingValue } from '../../editorial/publishing/billing-changes'
import * as routes from '../../routes'
import { ChangeList } from './change-list'
import { ConfirmForm } from './confirm-form'
import { DocumentHead } from './document-head'

interface BillingPageProps {
  state: DocumentState
  title: string
  changes: readonly BillingChange[]
  /** The posted fields of the form. */
  posted: readonly (readonly [name: string, text: string])[]
  /** Number of owners who are notified by email. */
  owners: number
}

/** Asks the owner to confirm changed fees or payment links. */
export function BillingPage({ state, title, changes, posted, owners }: BillingPageProps) {
  const { document, version } = state
  return (
    <>
      <DocumentHead state={state} step="Change" title={title} mayPublish />
      <ChangeList changes={changes.map(formatChange)} subject="What" before="Now" after="Then" />
      <p>
        The site changes immediately. {owners === 1 ? 'You get an email' : `All ${owners} owners get an email`} about
        it.
      </p>
      <ConfirmForm
        action={routes.deskDocument(document.name)}
        fields={[['version', version], ...posted]}
        button="Change it"
        back={routes.deskDocument(document.name)}
      />
    </>
  )
}

function formatChange({ path, label, before, after }: BillingChange) {
  return { path, labels: [label], before: formatBillingValue(path, before), after: formatBillingValue(path, after) }
}
