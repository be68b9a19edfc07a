import { AwakeForm } from '../awake-form'
import type { Values } from '../form-controls'
import type { AwakeProps } from '../outcome'
import { useForm } from '../use-form'
import { holdsCardNumber } from './card-number'
import { cancellationForm } from './description'
import { CancellationNext } from './next'

/** Runs the cancellation request. */
export default function CancellationBehavior(props: AwakeProps) {
  const form = useForm({ ...props, description: cancellationForm, keeps: withoutCardNumbers })
  return <AwakeForm form={form} answerWithin={props.answerWithin} next={<CancellationNext />} />
}

/** What looks like a card number is refused, and must not stay in the browser either. */
function withoutCardNumbers(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => !holdsCardNumber(text)))
}
