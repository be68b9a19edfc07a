import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { contactForm } from './description'
import { ContactFields } from './fields'

export default function ContactForm(props: FormProps) {
  return (
    <FormFrame {...props} description={contactForm}>
      <ContactFields {...props} description={contactForm} rows={7} />
    </FormFrame>
  )
}
