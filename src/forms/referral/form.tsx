import { EmailField, NameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { PleaseSpecify } from '../please-specify'
import { optionsIn } from '../rules'
import { servedFields } from '../served-fields'
import { referralForm } from './description'
import { referralTypes } from './schema'

/** How somebody found us. All details are there, so that nothing typed is lost; a style sheet shows the right one. */
export default function ReferralForm(props: FormProps) {
  const { language } = props
  const field = servedFields(referralForm, props)
  return (
    <FormFrame {...props} description={referralForm}>
      <NameField {...field('name')} />
      <EmailField {...field('email')} />
      <SelectField
        {...field('referralType')}
        need="required"
        asksMore
        options={optionsIn(referralTypes, language)}
        placeholder={{ en: 'Select an option' }[language]}
      />
      <div className="when-friend">
        <TextField {...field('friendName')} need="required" spellCheck={false} />
      </div>
      <div className="when-school">
        <TextField {...field('schoolName')} need="required" spellCheck={false} />
      </div>
      <PleaseSpecify form={referralForm.name} name="otherDetail" language={language} />
      <TextAreaField {...field('comments')} need="optional" />
    </FormFrame>
  )
}
