import { DEFAULT_LANGUAGE } from '../../../content/language'
import { proseFacts } from '../../../content/prose-facts'
import type { Content } from '../../../content/read-content'
import { readCurrentText } from '../../editorial/documents/merge-edit'
import { readFileChoices } from '../../editorial/files/file-choices'
import { readLastSequence } from '../../log/events'
import * as routes from '../../routes'
import { FileChoicesContext } from '../files/file-field'
import { PresenceStrip } from '../presence/presence-strip'
import { readPageState } from '../presence/read-page-state'
import { contentOf, type DocumentRequest } from './document-request'
import { EditPage, type EditPageProps } from './edit-page'

type FormState = Pick<EditPageProps, 'value' | 'problems'> &
  Partial<Pick<EditPageProps, 'notice' | 'begun' | 'conflict' | 'state' | 'isUnsaved'>>

/** A document's form with what somebody writes. */
export async function showForm(request: DocumentRequest, shown: FormState, status: 200 | 409 | 422 = 200) {
  const { site, member, state, title, field, may, show } = request
  const content = contentOf(request)
  const subject = { kind: 'document' as const, id: state.document.name }
  const [choices, presence, lastEvent] = await Promise.all([
    readFileChoices(site.database, shown.value),
    readPageState(request, subject),
    readLastSequence(site.database, subject),
  ])
  const beside = state.document.name === 'season' && (
    <SeasonFees fees={content.bootCamp.fees} mayChange={may('billing')} />
  )
  const begun = shown.begun ?? {
    version: state.version,
    base: (await readCurrentText(site.database, state)).id,
    since: lastEvent,
  }
  const page = { state, title, field, isUnsaved: status !== 200, ...shown, begun, beside, mayPublish: may('publish') }
  const body = (
    <FileChoicesContext value={choices}>
      <EditPage {...page} facts={proseFacts(content, DEFAULT_LANGUAGE)} />
      <PresenceStrip
        {...presence}
        {...{ subject, lastEvent }}
        readerId={member.id}
        again={routes.deskDocumentStep(subject.id, 'history')}
      />
    </FileChoicesContext>
  )
  return show({ title, body, status })
}

/** What the season costs, beside its other facts. */
function SeasonFees({ fees, mayChange }: { fees: Content['bootCamp']['fees']; mayChange: boolean }) {
  return (
    <section aria-labelledby="fees">
      <h2 id="fees">Fees</h2>
      <dl className="document-fees">
        <dt>Deposit</dt>
        <dd>{dollars(fees.deposit)}</dd>
        <dt>For students of partner schools</dt>
        <dd>{dollars(fees.partner)}</dd>
        <dt>For everyone else</dt>
        <dd>{dollars(fees.regular)}</dd>
      </dl>
      <p>
        {mayChange ? <a href={routes.deskDocument('fees')}>Change the fees</a> : 'Only owners can change the fees.'}
      </p>
    </section>
  )
}

function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`
}
