import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { type ServedField, servedFields } from '../served-fields'
import { referralForm } from './description'
import { referralLabels, referralTypes } from './schema'

/** How somebody found us; the field for the detail follows the type. */
export default function ReferralForm(props: FormProps) {
  const field = servedFields(referralForm, props)
  return (
    <FormFrame {...props} description={referralForm}>
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
      <Detail field={field} />
      <TextAreaField {...field('comments')} label={referralLabels.comments} need="optional" />
    </FormFrame>
  )
}

/** All three stand there, so that nothing typed is lost; a style sheet shows the one that fits (ui/form.css). */
function Detail({ field }: { field: ServedField }) {
  return (
    <>
      <div className="when-friend">
        <TextField {...field('friendName')} label={referralLabels.friendName} need="required" spellCheck={false} />
      </div>
      <div className="when-school">
        <TextField {...field('schoolName')} label={referralLabels.schoolName} need="required" spellCheck={false} />
      </div>
      <div className="when-other">
        <TextField
          {...field('otherDetail')}
          label="Please specify"
          need="optional"
          // Tied to no form: it is never sent.
          form=""
        />
      </div>
    </>
  )
}
