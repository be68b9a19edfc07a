import type { Values } from '../form-controls'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { useForm } from '../use-form'
import { ContactFields } from './fields'
import { contactLabels, contactSchema, contactTexts } from './schema'

interface ContactProps extends FormProps {
  /** What stands in the controls at first. */
  values?: Values | undefined
}

/** The contact page's form: errors wait for the first attempt, the button for nothing but the server. */
export default function ContactForm({ outcome, answerWithin, values }: ContactProps) {
  const form = useForm({
    name: 'contact',
    endpoint: '/api/contact',
    schema: contactSchema,
    showErrors: 'attempted',
    outcome,
    values,
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
