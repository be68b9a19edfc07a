import { SubmitButton } from '../../ui/submit-button'
import type { FormProps } from '../outcome'
import { PhaseStatus } from '../phase-status'
import { useForm } from '../use-form'
import { ContactFields } from './fields'
import { contactSchema, contactTexts } from './schema'

/** The contact page's form: errors wait for the first attempt, the button for nothing but the server. */
export default function ContactForm({ outcome }: FormProps) {
  const { form, field, status, submitting } = useForm({
    name: 'contact',
    endpoint: '/api/contact',
    schema: contactSchema,
    showErrors: 'attempted',
    outcome,
    onFailed: (error) => console.error(contactTexts.failure, error),
  })
  return (
    <form className="form" {...form}>
      <ContactFields field={field} rows={7} />
      <PhaseStatus {...status} texts={contactTexts} busyText="Submitting..." />
      <SubmitButton label="Send Message" busyLabel="Submitting..." busy={submitting} disabled={false} spinner />
    </form>
  )
}
