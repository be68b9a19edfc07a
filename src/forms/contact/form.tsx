import { EmailField, NameField, SelectField, TextAreaField } from '../../ui/fields'
import type { FormDescription } from '../form-description'
import { FormFrame } from '../form-frame'
import type { FieldsProps, FormProps } from '../outcome'
import { createServedFields } from '../served-fields'
import { contactOptions } from './options'
import { contactForm, type contactSchema } from './schema'
import { pageWords } from './words'

export default function ContactForm(props: FormProps) {
  return (
    <FormFrame {...props} description={contactForm}>
      <ContactFields {...props} description={contactForm} rows={7} />
    </FormFrame>
  )
}

export function Fields(props: FieldsProps) {
  return <ContactFields {...props} description={contactForm} rows={5} />
}

interface ContactFieldsProps extends FieldsProps {
  description: FormDescription<typeof contactSchema>
  rows: number
}

export function ContactFields({ description, rows, ...props }: ContactFieldsProps) {
  const { language, field, list } = createServedFields(description, props)
  return (
    <>
      <NameField {...field('name')} />
      <EmailField {...field('email')} />
      <SelectField {...list('subject', contactOptions.subject, pageWords[language].selectSubject)} need="required" />
      <TextAreaField {...field('message')} need="required" rows={rows} />
    </>
  )
}
