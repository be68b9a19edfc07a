import { stateLabels } from '../../admissions/states'
import { formatCents } from '../../payments/cents'
import { entryLabels } from '../../payments/entry-labels'
import { paymentReference } from '../../payments/payment-reference'
import type { Proposal, UnmatchedPayment } from '../../payments/unmatched/propose'
import * as routes from '../../routes'
import { seasonName } from '../../seasons/season-name'
import { formatDayAtEnd } from '../ui/age'
import { Button } from '../ui/button'
import { Checkbox, Select, TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'

interface PaymentSectionProps {
  payment: UnmatchedPayment
  proposal: Proposal | undefined
  /** Its place on the page. */
  index: number
  /** The reference that was entered. */
  typed: string | undefined
  isPicked: boolean
}

/** A provider's payment that is in no ledger, with the application that it may belong to. */
export function PaymentSection({ payment, proposal, index, typed, isPicked }: PaymentSectionProps) {
  const { id, payer_name, payer_email, note, transaction_id, fee_cents, dismissed_at } = payment
  const label = `${entryLabels[payment.kind]}, ${formatCents(payment.cents)}, ${formatDayAtEnd(payment.date)}`
  const fee = fee_cents === 0 ? null : `Processing fee ${formatCents(fee_cents)}`
  const facts = [payer_name, payer_email, note, transaction_id, fee].filter((text) => text !== null)
  const unknown = proposal?.why === 'typed' ? undefined : typed
  const of = <span className="visually-hidden">: {label}</span>
  return (
    <section className="match">
      {proposal ? (
        <Checkbox id={`pick-${index}`} name="pick" value={id} defaultChecked={isPicked} label={<b>{label}</b>} />
      ) : (
        <b>{label}</b>
      )}
      <p className="likely-facts">
        {facts.map((text) => (
          <ForeignText key={text}>{text}</ForeignText>
        ))}
      </p>
      {proposal && <ProposedTarget {...{ id, index, proposal }} />}
      <div className="row">
        {dismissed_at === null && (
          <>
            <TextField
              {...{ id: `reference-${index}`, name: `reference-${id}`, defaultValue: unknown, maxLength: 40 }}
              label={proposal ? <>Another reference{of}</> : <>Reference{of}</>}
              error={unknown === undefined ? undefined : 'No application has this reference'}
            />
            <Button look="quiet" name="do" value="find">
              Find{of}
            </Button>
          </>
        )}
        <Button look="text" name="do" value={`${dismissed_at === null ? 'dismiss' : 'list'}:${id}`}>
          {dismissed_at === null ? 'Not ours' : 'List it again'}
          {of}
        </Button>
      </div>
    </section>
  )
}

const whyWords: Readonly<Record<Proposal['why'], string>> = {
  typed: 'By the reference that you entered',
  reference: 'By the reference in its note',
  parent: 'Where its payment is recorded',
  mention: 'A suggestion by the reference in its note, which lacks the last character',
  amount: 'A suggestion by the payer’s address and the amount',
}

function ProposedTarget({ id, index, proposal }: { id: string; index: number; proposal: Proposal }) {
  const { target, why, same } = proposal
  const season = seasonName({ name: target.season, year: target.year }) ?? 'No season'
  return (
    <>
      <input type="hidden" name={`to-${id}`} value={target.id} />
      <p>
        {whyWords[why]}:{' '}
        <a href={routes.deskApplicant(target.id)}>
          <ForeignText>{target.name ?? 'No name'}</ForeignText>
        </a>
        {`, ${season}, ${stateLabels[target.state]}, ${paymentReference(target.reference)}`}
      </p>
      {same && (
        <Select id={`as-${index}`} name={`as-${id}`} label="Someone entered this amount by hand">
          <option value={same.id}>{`Same as the entry of ${formatDayAtEnd(same.date)}`}</option>
          <option value="">Another payment</option>
        </Select>
      )}
    </>
  )
}
