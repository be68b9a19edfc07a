import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { FieldsProps } from '../outcome'
import { optionsIn } from '../rules'
import { servedFields } from '../served-fields'
import { cancellationForm } from './description'
import { refundMethods } from './schema'

/** The fields of the request. None asks for a card number. */
export function CancellationFields(props: FieldsProps) {
  const { language } = props
  const field = servedFields(cancellationForm, props)
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
    </>
  )
}
