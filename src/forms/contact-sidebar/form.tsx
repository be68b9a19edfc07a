import { ContactFields } from '../contact/fields'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { servedFields } from '../served-fields'
import { contactSidebarForm } from './description'

/** The contact form beside every page. */
export default function ContactSidebarForm(props: FormProps) {
  return (
    <FormFrame {...props} description={contactSidebarForm}>
      <ContactFields field={servedFields(contactSidebarForm, props)} rows={4} />
    </FormFrame>
  )
}
