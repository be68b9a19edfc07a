import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { optionsIn } from '../rules'
import { servedFields } from '../served-fields'
import { cancellationForm } from './description'
import { CancellationNext } from './next'
import { refundMethods } from './schema'

export interface CancellationProps extends FormProps {
  /** How and when a refund is paid. */
  refundPayment: string
}

/** The written request that the cancellation policy asks for. It never asks for a card number. */
export default function CancellationForm({ refundPayment, ...props }: CancellationProps) {
  const { language } = props
  const field = servedFields(cancellationForm, props)
  return (
    <FormFrame {...props} description={cancellationForm} next={<CancellationNext refundPayment={refundPayment} />}>
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
        {...field('refundMethod')}
        hint={{ en: 'If you haven’t paid yet, choose either one.' }[language]}
        need="required"
        options={optionsIn(refundMethods, language)}
        placeholder={{ en: 'Select an option' }[language]}
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
    </FormFrame>
  )
}
