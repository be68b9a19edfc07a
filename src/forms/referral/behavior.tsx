import { AwakeForm } from '../awake-form'
import type { AwakeProps } from '../outcome'
import { useForm } from '../use-form'
import { referralForm } from './description'

/** Runs the referral. */
export default function ReferralBehavior(props: AwakeProps) {
  const form = useForm({ ...props, description: referralForm })
  return <AwakeForm form={form} answerWithin={props.answerWithin} />
}
