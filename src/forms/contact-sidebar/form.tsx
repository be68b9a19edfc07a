import { SubmitButton } from '../../ui/submit-button'
import { ContactFields } from '../contact/fields'
import type { FormProps } from '../outcome'
import { PhaseStatus } from '../phase-status'
import { useForm } from '../use-form'
import { contactSidebarSchema, contactSidebarTexts } from './schema'

/** The contact form beside every page. It says how it went by the browser's alert, and in its status line after that. */
export default function ContactSidebarForm({ outcome }: FormProps) {
  const { form, field, status, submitting, invalid } = useForm({
    name: 'contact-sidebar',
    endpoint: '/api/contact',
    schema: contactSidebarSchema,
    showErrors: 'touched',
    outcome,
    onSucceeded: () => alert(contactSidebarTexts.success),
    onFailed: (error) => {
      console.error(contactSidebarTexts.failure, error)
      alert(contactSidebarTexts.failure)
    },
  })
  return (
    <form className="form" {...form}>
      <ContactFields field={field} rows={4} />
      <PhaseStatus {...status} texts={contactSidebarTexts} busyText="Sending..." />
      <SubmitButton label="Send Message" busyLabel="Sending..." busy={submitting} disabled={invalid} />
    </form>
  )
}
