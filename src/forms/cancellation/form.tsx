import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { SubmitButton } from '../../ui/submit-button'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { FormProps } from '../outcome'
import { PhaseStatus } from '../phase-status'
import { useForm } from '../use-form'
import { cancellationLabels, cancellationSchema, cancellationTexts, refundMethods } from './schema'

/** The written request that the cancellation policy asks for. It never asks for a card number. */
export default function CancellationForm({ outcome }: FormProps) {
  const { form, field, status, submitting, invalid } = useForm({
    name: 'cancellation',
    endpoint: '/api/cancel',
    schema: cancellationSchema,
    showErrors: 'touched',
    outcome,
  })
  const labels = cancellationLabels
  return (
    <form className="form" {...form}>
      <NameField {...field('fullName')} label={labels.fullName} />
      <EmailField {...field('email')} label={labels.email} />
      <TextAreaField
        {...field('programDetails')}
        label={labels.programDetails}
        hint="Which season and program, and whose place it is."
        need="required"
        rows={3}
      />
      <TextAreaField {...field('reason')} label={labels.reason} need="required" rows={3} />
      <SelectField
        {...field('refundMethod')}
        label={labels.refundMethod}
        need="required"
        options={refundMethods}
        placeholder="Select an option"
      />
      <TextField
        {...field('paymentReference')}
        label={labels.paymentReference}
        hint="Refunds go back the way the payment came. Never write a card number here."
        need="required"
        spellCheck={false}
      />
      <PhaseStatus {...status} texts={cancellationTexts} busyText="Submitting..." />
      <SubmitButton label="Submit Request" busyLabel="Submitting..." busy={submitting} disabled={invalid} />
    </form>
  )
}
