import type { DocumentState } from '../../editorial/documents/read-document'
import { amountInWords, type BillingChange } from '../../editorial/publishing/billing-changes'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { DocumentHead } from './document-head'

interface BillingPageProps {
  state: DocumentState
  title: string
  changes: readonly BillingChange[]
  /** The form's fields as they were posted. */
  posted: readonly (readonly [name: string, text: string])[]
  /** How many owners hear of it by email. */
  owners: number
}

/** What families would pay, or where, before and after: changed with one more press. */
export function BillingPage({ state, title, changes, posted, owners }: BillingPageProps) {
  const { document, version } = state
  return (
    <>
      <DocumentHead state={state} step="Change" title={title} mayPublish />
      <Ledger columns={['What', 'Now', 'Then']}>
        {changes.map(({ path, label, before, after }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            <td data-column="Now">
              <ForeignText>{amountInWords(path, before)}</ForeignText>
            </td>
            <td data-column="Then">
              <ForeignText>{amountInWords(path, after)}</ForeignText>
            </td>
          </tr>
        ))}
      </Ledger>
      <p>
        The site changes immediately. {owners === 1 ? 'You get an email' : `All ${owners} owners get an email`} about
        it.
      </p>
      <PostForm action={routes.deskDocument(document.name)} className="row">
        <input type="hidden" name="version" value={version} />
        {posted.map(([name, text]) => (
          <input type="hidden" name={name} value={text} key={name} />
        ))}
        <button className="button" type="submit" name="do" value="confirm">
          Change it
        </button>
        <a href={routes.deskDocument(document.name)}>Cancel</a>
      </PostForm>
    </>
  )
}
