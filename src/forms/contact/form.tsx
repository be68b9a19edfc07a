import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { servedFields } from '../served-fields'
import { contactForm } from './description'
import { ContactFields } from './fields'

/** The contact page's form: errors wait for the first attempt, the button for nothing but the server. */
export default function ContactForm(props: FormProps) {
  return (
    <FormFrame {...props} description={contactForm}>
      <ContactFields field={servedFields(contactForm, props)} rows={7} />
    </FormFrame>
  )
}
