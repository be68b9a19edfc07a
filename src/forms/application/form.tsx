import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { PleaseSpecify } from '../please-specify'
import { applicationForm } from './description'
import { ApplicationFields } from './fields'
import { ApplicationNext } from './next'

export default function ApplicationForm(props: FormProps) {
  const { language } = props
  return (
    <FormFrame {...props} description={applicationForm} next={<ApplicationNext language={language} />}>
      <ApplicationFields {...props}>
        <PleaseSpecify form={applicationForm.name} name="referralOther" language={language} />
      </ApplicationFields>
    </FormFrame>
  )
}
