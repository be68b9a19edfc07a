import { DEFAULT_LANGUAGE } from '../../../content/language'
import { formatCents } from '../../payments/cents'
import { entryLabels } from '../../payments/entry-labels'
import { handKinds, MAX_NOTE_LENGTH, MAX_REFERENCE_LENGTH } from '../../payments/record-entries'
import { paymentWords } from '../../payments/words'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Checkbox, Select, SelectOptions, TextArea, TextField } from '../ui/fields'
import { ProblemNotice } from '../ui/notice'
import type { LoadedLedger } from './load-ledger'

interface EntryFormProps {
  ledger: LoadedLedger
  from: string
  /** Why nothing was recorded, and what was typed. */
  error: string | undefined
  fields: URLSearchParams
}

/** A form to add an entry. The style sheet hides fields of other kinds; in older browsers, labels name the kinds. */
export function EntryForm({ ledger, from, error, fields }: EntryFormProps) {
  const { id, entries, today, refund, fullRefund, fees } = ledger
  const describeFee = (cents: number | null | undefined) => (cents ? `: ${formatCents(cents)}` : '')
  const kinds = handKinds.map((id) => ({ id, name: `${entryLabels[id]}${describeFee(fees.get(id))}` }))
  const field = (name: string, label: string, proposed = '') => {
    return { name, label, id: `entry-${name}`, defaultValue: fields.get(name) ?? proposed, autoComplete: 'off' }
  }
  const refundField = (name: string, label: string, of: typeof refund) => (
    <TextField
      {...field(name, label, formatCents(of?.refundable ?? 0))}
      hint={of && paymentWords[DEFAULT_LANGUAGE].refundSentence(of)}
    />
  )
  return (
    <details id="entry" open={error !== undefined}>
      <summary>Add an entry</summary>
      <PostForm
        action={`${routes.deskLedger(id)}#entry`}
        className="stack entry-form"
        data-draft={`${entries.length} entry`}
        data-unkept="refund-amount canceled-amount"
      >
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="seen" value={entries.length} />
        <ProblemNotice>{error}</ProblemNotice>
        <Select {...field('kind', 'Entry', 'payment')}>
          <SelectOptions of={kinds} />
        </Select>
        <div className="for-amount">
          <TextField
            {...field('amount', 'Amount')}
            hint="A correction of −25 lowers the balance. Processing fees don’t change it."
          />
        </div>
        <div className="for-refund stack">
          <div className="for-regular">{refundField('refund-amount', 'Refund', refund)}</div>
          <Checkbox
            id="entry-canceled"
            name="canceled"
            label="The program was canceled"
            defaultChecked={fields.has('canceled')}
          />
          <div className="for-canceled">{refundField('canceled-amount', 'Refund if it was canceled', fullRefund)}</div>
          <TextField {...field('deducted', 'Deduct a processing fee of')} hint="The family gets that much less." />
        </div>
        <div className="for-transfer">
          <TextField {...field('to', 'Transfer to the application')} hint="A reference, such as 7K3F-9QXM-2" />
        </div>
        <TextField {...field('date', 'Date', today)} type="date" max={today} required />
        <TextField
          {...field('reference', 'Reference')}
          hint="Such as a transaction ID or the number of a check"
          maxLength={MAX_REFERENCE_LENGTH}
        />
        <TextArea {...field('note', 'Note')} rows={2} maxLength={MAX_NOTE_LENGTH} />
        <div className="for-payment">
          <Checkbox
            id="entry-email"
            name="email"
            label="Email the family that it arrived"
            defaultChecked={error === undefined || fields.has('email')}
          />
        </div>
        <div className="row">
          <Button look="quiet">Record it</Button>
        </div>
      </PostForm>
    </details>
  )
}
