import { SelectField } from '../../ui/select-field'
import { SubmitButton } from '../../ui/submit-button'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { FormProps } from '../outcome'
import { PhaseStatus } from '../phase-status'
import { useForm } from '../use-form'
import { contactLabels, contactSchema, contactTexts, subjects } from './schema'

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
      <TextField {...field('name')} label={contactLabels.name} need="required" autoComplete="name" spellCheck={false} />
      <TextField {...field('email')} label={contactLabels.email} need="required" type="email" autoComplete="email" />
      <SelectField
        {...field('subject')}
        label={contactLabels.subject}
        need="required"
        options={subjects}
        placeholder="Select a subject"
      />
      <TextAreaField {...field('message')} label={contactLabels.message} need="required" rows={7} />
      <PhaseStatus {...status} texts={contactTexts} busyText="Submitting..." />
      <SubmitButton label="Send Message" busyLabel="Submitting..." busy={submitting} disabled={false} spinner />
    </form>
  )
}
