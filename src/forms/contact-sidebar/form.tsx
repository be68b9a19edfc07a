import { ContactFields } from '../contact/fields'
import { contactLabels } from '../contact/schema'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { useForm } from '../use-form'
import { contactSidebarSchema, contactSidebarTexts } from './schema'

/** The contact form beside every page. It says how it went by the browser's alert, and in its status line after that. */
export default function ContactSidebarForm({ outcome, answerWithin }: FormProps) {
  const form = useForm({
    name: 'contact-sidebar',
    endpoint: '/api/contact',
    schema: contactSidebarSchema,
    showErrors: 'touched',
    keeps: true,
    outcome,
    onSucceeded: () => alert(contactSidebarTexts.success),
    onFailed: (error) => {
      console.error(contactSidebarTexts.failure, error)
      alert(contactSidebarTexts.failure)
    },
  })
  return (
    <FormFrame
      form={form}
      labels={contactLabels}
      texts={contactSidebarTexts}
      button="Send Message"
      busyLabel="Sending..."
      waits
      answerWithin={answerWithin}
      headingLevel={3}
    >
      <ContactFields field={form.field} rows={4} />
    </FormFrame>
  )
}
