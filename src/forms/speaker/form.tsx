import { EmailField, NameField, PhoneField } from '../../ui/person-fields'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { servedFields } from '../served-fields'
import { speakerForm } from './description'
import { speakerLabels as labels } from './schema'

export interface SpeakerProps extends FormProps {
  /** Whether applications go to the office; by default nothing is sent (SPEAKER_INTAKE). */
  intake: boolean
}

/** The speaker application. Its button never waits for the fields: an invalid attempt shows what is missing. */
export default function SpeakerForm({ intake: _, ...props }: SpeakerProps) {
  const field = servedFields(speakerForm, props)
  return (
    <FormFrame {...props} description={speakerForm}>
      <div className="form-pair">
        <NameField {...field('name')} label={labels.name} />
        <EmailField {...field('email')} label={labels.email} />
        <PhoneField {...field('phone')} label={labels.phone} />
        <TextField {...field('company')} label={labels.company} need="required" autoComplete="organization" />
        <TextField {...field('position')} label={labels.position} need="required" autoComplete="organization-title" />
        <TextField {...field('expertise')} label={labels.expertise} need="required" />
      </div>
      <TextField {...field('experience')} label={labels.experience} need="required" />
      <TextAreaField {...field('topics')} label={labels.topics} need="required" rows={3} />
      <TextField {...field('availability')} label={labels.availability} need="required" />
      <TextAreaField
        {...field('message')}
        label={labels.message}
        hint="At least 50 characters: what would you tell a room of sixteen-year-olds?"
        need="required"
      />
    </FormFrame>
  )
}
