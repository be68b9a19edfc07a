import { EmailField, NameField, SelectField, TextAreaField, TextField } from '../../ui/fields'
import { FormFrame } from '../form-frame'
import type { FieldsProps, FormProps } from '../outcome'
import { servedFields } from '../served-fields'
import { cancellationForm } from './description'
import { refundMethods } from './schema'

export interface CancellationProps extends FormProps {
  refundPayment: string
}

export default function CancellationForm({ refundPayment, ...props }: CancellationProps) {
  return (
    <FormFrame {...props} description={cancellationForm} next={<li>{refundPayment}</li>}>
      <CancellationFields {...props} />
    </FormFrame>
  )
}

/** The fields of the request. None asks for a card number. */
export function CancellationFields(props: FieldsProps) {
  const { language, field, list } = servedFields(cancellationForm, props)
  return (
    <>
      <NameField {...field('fullName')} />
      <EmailField {...field('email')} />
      <TextAreaField
        {...field('programDetails')}
        hint={{ en: 'The season and program, and the student’s name.' }[language]}
        need="required"
        rows={3}
      />
      <TextAreaField {...field('reason')} need="required" rows={3} />
      <SelectField
        {...list('refundMethod', refundMethods, { en: 'Select an option' })}
        hint={{ en: 'If you haven’t paid yet, choose either one.' }[language]}
        need="required"
      />
      <TextField
        {...field('paymentReference')}
        hint={
          {
            en: 'If you haven’t paid yet, enter “Not paid”. Never enter a card number: refunds go back the way you paid.',
          }[language]
        }
        need="required"
        spellCheck={false}
      />
    </>
  )
}
