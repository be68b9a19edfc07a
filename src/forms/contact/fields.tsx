import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import type { FormDescription } from '../form-description'
import type { FieldsProps } from '../outcome'
import { optionsIn } from '../rules'
import { servedFields } from '../served-fields'
import { type contactSchema, subjects } from './schema'

interface ContactFieldsProps extends FieldsProps {
  description: FormDescription<typeof contactSchema>
  rows: number
}

export function ContactFields({ description, rows, ...props }: ContactFieldsProps) {
  const { language } = props
  const field = servedFields(description, props)
  return (
    <>
      <NameField {...field('name')} />
      <EmailField {...field('email')} />
      <SelectField
        {...field('subject')}
        need="required"
        options={optionsIn(subjects, language)}
        placeholder={{ en: 'Select a subject' }[language]}
      />
      <TextAreaField {...field('message')} need="required" rows={rows} />
    </>
  )
}
