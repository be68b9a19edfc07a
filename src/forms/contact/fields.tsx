import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import type { ServedField } from '../served-fields'
import { contactLabels, subjects } from './schema'

/** The four fields of a message to the office, on the contact page and in the sidebar. */
export function ContactFields({ field, rows }: { field: ServedField; rows: number }) {
  return (
    <>
      <NameField {...field('name')} label={contactLabels.name} />
      <EmailField {...field('email')} label={contactLabels.email} />
      <SelectField
        {...field('subject')}
        label={contactLabels.subject}
        need="required"
        options={subjects}
        placeholder="Select a subject"
      />
      <TextAreaField {...field('message')} label={contactLabels.message} need="required" rows={rows} />
    </>
  )
}
