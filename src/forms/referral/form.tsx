import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { SubmitButton } from '../../ui/submit-button'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { FormProps } from '../outcome'
import { PhaseStatus } from '../phase-status'
import { type Form, useForm } from '../use-form'
import { referralLabels, referralSchema, referralTexts, referralTypes } from './schema'

/** How somebody found us; the field for the detail follows the type. */
export default function ReferralForm({ outcome }: FormProps) {
  const form = useForm({
    name: 'referral',
    endpoint: '/api/referral',
    schema: referralSchema,
    showErrors: 'touched',
    outcome,
  })
  const { field } = form
  return (
    <form className="form" {...form.form}>
      <NameField {...field('name')} label={referralLabels.name} />
      <EmailField {...field('email')} label={referralLabels.email} />
      <SelectField
        {...field('referralType')}
        label={referralLabels.referralType}
        need="required"
        asksMore
        options={referralTypes}
        placeholder="Select an option"
      />
      <Detail {...form} />
      <TextAreaField {...field('comments')} label={referralLabels.comments} need="optional" />
      <PhaseStatus {...form.status} texts={referralTexts} busyText="Submitting..." />
      <SubmitButton label="Submit Referral" busyLabel="Submitting..." busy={form.submitting} disabled={form.invalid} />
    </form>
  )
}

/** Until the form is awake all three stand there and a style sheet shows the one that fits (ui/form.css). */
function Detail({ field, values, awake }: Form) {
  const shows = (type: string) => !awake || values.referralType === type
  return (
    <>
      {shows('friend') && (
        <div className="when-friend">
          <TextField {...field('friendName')} label={referralLabels.friendName} need="required" spellCheck={false} />
        </div>
      )}
      {shows('school') && (
        <div className="when-school">
          <TextField {...field('schoolName')} label={referralLabels.schoolName} need="required" spellCheck={false} />
        </div>
      )}
      {shows('other') && (
        <div className="when-other">
          <TextField
            {...field('otherDetail')}
            label="Please specify"
            need="optional"
            // Tied to no form: it is never sent.
            form=""
          />
        </div>
      )}
    </>
  )
}
