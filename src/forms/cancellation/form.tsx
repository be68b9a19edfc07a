import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { servedFields } from '../served-fields'
import { cancellationForm } from './description'
import { CancellationNext } from './next'
import { cancellationLabels as labels, refundMethods } from './schema'

/** The written request that the cancellation policy asks for. It never asks for a card number. */
export default function CancellationForm(props: FormProps) {
  const field = servedFields(cancellationForm, props)
  return (
    <FormFrame {...props} description={cancellationForm} next={<CancellationNext />}>
      <NameField {...field('fullName')} label={labels.fullName} />
      <EmailField {...field('email')} label={labels.email} />
      <TextAreaField
        {...field('programDetails')}
        label={labels.programDetails}
        hint="The season and program, and the student’s name."
        need="required"
        rows={3}
      />
      <TextAreaField {...field('reason')} label={labels.reason} need="required" rows={3} />
      <SelectField
        {...field('refundMethod')}
        label={labels.refundMethod}
        hint="If you haven’t paid yet, choose either one."
        need="required"
        options={refundMethods}
        placeholder="Select an option"
      />
      <TextField
        {...field('paymentReference')}
        label={labels.paymentReference}
        hint="If you haven’t paid yet, enter “Not paid”. Never enter a card number: refunds go back the way you paid."
        need="required"
        spellCheck={false}
      />
    </FormFrame>
  )
}
