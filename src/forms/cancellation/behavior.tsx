import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import { useForm } from '../use-form'
import { containsCardNumber } from './card-number'
import type { CancellationProps } from './form'
import { cancellationForm } from './schema'

/** Runs the cancellation form. Card numbers are rejected and not kept in the browser. */
export default function CancellationBehavior(props: HydratedProps & Pick<CancellationProps, 'refundPayment'>) {
  const form = useForm({ ...props, description: cancellationForm, keeps: (_, text) => !containsCardNumber(text) })
  return <HydratedForm form={form} answerWithin={props.answerWithin} next={<li>{props.refundPayment}</li>} />
}
