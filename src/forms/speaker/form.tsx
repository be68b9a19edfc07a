import { EmailField, NameField, PhoneField } from '../../ui/person-fields'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { useForm } from '../use-form'
import { speakerLabels, speakerSchema, speakerTexts } from './schema'

const DELAY_MILLISECONDS = 1000

export interface SpeakerProps extends FormProps {
  /** Whether applications go to the office; by default nothing is sent (SPEAKER_INTAKE). */
  intake: boolean
}

/** The speaker application. Its button never waits for the fields: an invalid attempt shows what is missing. */
export default function SpeakerForm({ outcome, answerWithin, intake }: SpeakerProps) {
  const form = useForm({
    name: 'speaker',
    endpoint: '/api/speaker',
    schema: speakerSchema,
    showErrors: 'touched',
    outcome,
    ...(intake ? {} : { send: waitOnly }),
  })
  const { field } = form
  const labels = speakerLabels
  return (
    <FormFrame
      form={form}
      labels={labels}
      texts={speakerTexts}
      button="Submit Application"
      answerWithin={answerWithin}
      headingLevel={3}
    >
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

function waitOnly(): Promise<undefined> {
  return new Promise((done) => setTimeout(done, DELAY_MILLISECONDS, undefined))
}
