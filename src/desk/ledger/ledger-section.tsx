import { DEFAULT_LANGUAGE } from '../../../content/language'
import { readDueFamilies } from '../../payments/emails'
import { paymentReference } from '../../payments/payment-reference'
import { paymentWords } from '../../payments/words'
import * as routes from '../../routes'
import type { DeskRequest } from '../request'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { EntryForm } from './entry-form'
import { describeSums, EntryTable, formatDay } from './entry-table'
import { type LoadedLedger, loadLedger } from './load-ledger'

const { refundSentence } = paymentWords[DEFAULT_LANGUAGE]

/** Renders an applicant's ledger. `from` is the query of the list that the page leads back to. */
export async function renderLedger(request: DeskRequest, from: string, error?: string) {
  const ledger = await loadLedger(request)
  if (!ledger) return undefined
  const { id, entries, sums, reference, state } = ledger
  const { app, database } = request.site
  const isMailable = sums.balance > 0 && (await readDueFamilies(app, database, [id])).length > 0
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      <p>
        {describeSums(ledger)}. Payment reference: <b>{paymentReference(reference)}</b>.{' '}
        <a href={routes.deskReceipt(id)}>Receipt</a>
      </p>
      {isMailable && (
        <PostForm action={routes.deskDueEmails}>
          <input type="hidden" name="application" value={id} />
          {sums.depositMissing > 0 && <input type="hidden" name="list" value="deposit-missing" />}
          <Button look="quiet">Email the amount due</Button>
        </PostForm>
      )}
      <RefundLine ledger={ledger} />
      {entries.length > 0 && <EntryTable ledger={ledger} />}
      {state === 'moved' && error === undefined ? (
        <p>The student moved to another season, and the money moved along.</p>
      ) : (
        <EntryForm {...{ ledger, from, error }} fields={error === undefined ? new URLSearchParams() : request.fields} />
      )}
    </section>
  )
}

/** Says what comes back, once something does or the spot is gone. */
function RefundLine({ ledger: { sums, refund } }: { ledger: LoadedLedger }) {
  const isSilent = refund?.clause === 'overpaid' && refund.refundable === 0
  return refund && sums.paid > 0 && !isSilent && <p>{refundSentence(refund)}</p>
}

/** A ledger on paper, for the family. */
export function ReceiptPage({ ledger, organization }: { ledger: LoadedLedger; organization: string }) {
  const { id, name, title, reference, today } = ledger
  return (
    <>
      <nav className="ways-on screen-only" aria-label="Receipt">
        <a href={routes.deskApplicant(id)}>Back to the applicant</a>
        <button className="button button--quiet" type="button" data-print hidden>
          Print
        </button>
      </nav>
      <h1>
        Receipt: <ForeignText>{name ?? ''}</ForeignText>
      </h1>
      <p className="paper-about">{`${organization}, ${title}. Payment reference: ${paymentReference(reference)}. ${formatDay(today)}.`}</p>
      <EntryTable ledger={ledger} isPaper />
      <p className="paper-about">{describeSums(ledger)}.</p>
      <RefundLine ledger={ledger} />
    </>
  )
}
