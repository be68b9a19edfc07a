import { EmailField, NameField, PhoneField, TextAreaField, TextField } from '../../ui/fields'
import { FormFrame } from '../form-frame'
import type { FieldsProps, FormProps } from '../outcome'
import { createServedFields } from '../served-fields'
import { speakerForm } from './schema'
import { pageWords } from './words'

interface SpeakerProps extends FormProps {
  /** True if applications go to the office (SPEAKER_INTAKE). By default nothing is sent. */
  intake: boolean
}

export default function SpeakerForm({ intake: _, ...props }: SpeakerProps) {
  return (
    <FormFrame {...props} description={speakerForm}>
      <Fields {...props} />
    </FormFrame>
  )
}

export function Fields(props: FieldsProps) {
  const { language, field } = createServedFields(speakerForm, props)
  return (
    <>
      <div className="form-pair">
        <NameField {...field('name')} />
        <EmailField {...field('email')} />
        <PhoneField {...field('phone')} />
        <TextField {...field('company')} need="required" autoComplete="organization" />
        <TextField {...field('position')} need="required" autoComplete="organization-title" />
        <TextField {...field('expertise')} need="required" />
      </div>
      <TextField {...field('experience')} need="required" />
      <TextAreaField {...field('topics')} need="required" rows={3} />
      <TextField {...field('availability')} need="required" />
      <TextAreaField {...field('message')} hint={pageWords[language].messageHint} need="required" />
    </>
  )
}
