import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { Values } from '../form-controls'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { useForm } from '../use-form'
import { holdsCardNumber } from './card-number'
import { cancellationLabels, cancellationSchema, cancellationTexts, refundMethods } from './schema'

/** What looks like a card number is refused, and must not stay in the browser either. */
function withoutCardNumbers(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => !holdsCardNumber(text)))
}

/** The written request that the cancellation policy asks for. It never asks for a card number. */
export default function CancellationForm({ outcome, answerWithin }: FormProps) {
  const form = useForm({
    name: 'cancellation',
    endpoint: '/api/cancel',
    schema: cancellationSchema,
    showErrors: 'touched',
    keeps: withoutCardNumbers,
    outcome,
  })
  const { field } = form
  const labels = cancellationLabels
  return (
    <FormFrame
      form={form}
      labels={labels}
      texts={cancellationTexts}
      button="Submit Request"
      waits
      answerWithin={answerWithin}
      next={<li>Refunds are processed in 7-10 business days after approval, to the original payment method.</li>}
    >
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
    </FormFrame>
  )
}
