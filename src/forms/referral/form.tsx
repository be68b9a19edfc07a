import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { PleaseSpecify } from '../please-specify'
import { referralForm } from './description'
import { ReferralFields } from './fields'

export default function ReferralForm(props: FormProps) {
  return (
    <FormFrame {...props} description={referralForm}>
      <ReferralFields {...props}>
        <PleaseSpecify form={referralForm.name} name="otherDetail" language={props.language} />
      </ReferralFields>
    </FormFrame>
  )
}
