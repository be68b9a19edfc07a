import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import { useForm } from '../use-form'
import { referralForm } from './schema'

export default function ReferralBehavior(props: HydratedProps) {
  const form = useForm({ ...props, description: referralForm })
  return <HydratedForm form={form} answerWithin={props.answerWithin} />
}
