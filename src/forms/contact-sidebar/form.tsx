import { ContactFields } from '../contact/form'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { contactSidebarForm } from './schema'

export default function ContactSidebarForm(props: FormProps) {
  return (
    <FormFrame {...props} description={contactSidebarForm}>
      <ContactFields {...props} description={contactSidebarForm} rows={4} />
    </FormFrame>
  )
}
