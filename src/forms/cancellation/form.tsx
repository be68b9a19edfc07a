import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { cancellationForm } from './description'
import { CancellationFields } from './fields'
import { CancellationNext } from './next'

export interface CancellationProps extends FormProps {
  refundPayment: string
}

export default function CancellationForm({ refundPayment, ...props }: CancellationProps) {
  return (
    <FormFrame {...props} description={cancellationForm} next={<CancellationNext refundPayment={refundPayment} />}>
      <CancellationFields {...props} />
    </FormFrame>
  )
}
