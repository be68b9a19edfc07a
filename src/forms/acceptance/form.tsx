import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { acceptanceForm } from './description'
import { AcceptanceFields } from './fields'
import { AcceptanceNext } from './next'
import type { Fees } from './payment-options'

interface AcceptanceProps extends FormProps {
  fees: Fees
}

export default function AcceptanceForm({ fees, ...props }: AcceptanceProps) {
  const { language } = props
  return (
    <FormFrame {...props} description={acceptanceForm} next={<AcceptanceNext language={language} />}>
      <AcceptanceFields {...props} fees={fees} />
      <div data-place="check" />
    </FormFrame>
  )
}
