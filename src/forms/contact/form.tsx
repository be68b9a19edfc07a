import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { useForm } from '../use-form'
import { ContactFields } from './fields'
import { contactLabels, contactSchema, contactTexts } from './schema'

/** The contact page's form: errors wait for the first attempt, the button for nothing but the server. */
export default function ContactForm({ outcome, answerWithin }: FormProps) {
  const form = useForm({
    name: 'contact',
    endpoint: '/api/contact',
    schema: contactSchema,
    showErrors: 'attempted',
    outcome,
    onFailed: (error) => console.error(contactTexts.failure, error),
  })
  return (
    <FormFrame
      form={form}
      labels={contactLabels}
      texts={contactTexts}
      button="Send Message"
      spinner
      answerWithin={answerWithin}
    >
      <ContactFields field={form.field} rows={7} />
    </FormFrame>
  )
}
