import { EmailField, NameField, SelectField, TextAreaField, TextField } from '../../ui/fields'
import { FormFrame } from '../form-frame'
import type { FieldsProps, FormProps } from '../outcome'
import { createServedFields } from '../served-fields'
import { cancellationOptions } from './options'
import { cancellationForm } from './schema'
import { pageWords } from './words'

export interface CancellationProps extends FormProps {
  refundPayment: string
}

export default function CancellationForm({ refundPayment, ...props }: CancellationProps) {
  return (
    <FormFrame {...props} description={cancellationForm} next={<li>{refundPayment}</li>}>
      <Fields {...props} />
    </FormFrame>
  )
}

/** The form's fields. There is intentionally none for a card number. */
export function Fields(props: FieldsProps) {
  const { language, field, list } = createServedFields(cancellationForm, props)
  const say = pageWords[language]
  return (
    <>
      <NameField {...field('fullName')} />
      <EmailField {...field('email')} />
      <TextAreaField {...field('programDetails')} hint={say.programHint} need="required" rows={3} />
      <TextAreaField {...field('reason')} need="required" rows={3} />
      <SelectField
        {...list('refundMethod', cancellationOptions.refundMethod, say.selectMethod)}
        hint={say.methodHint}
        need="required"
      />
      <TextField {...field('paymentReference')} hint={say.referenceHint} need="required" spellCheck={false} />
    </>
  )
}
