import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import type { AcceptedAnswers } from '../send-answers'
import { useForm } from '../use-form'
import { speakerForm } from './schema'

const DELAY_MILLISECONDS = 1000

interface SpeakerBehaviorProps extends HydratedProps {
  intake: boolean
}

export default function SpeakerBehavior({ intake, ...props }: SpeakerBehaviorProps) {
  const form = useForm({ ...props, description: speakerForm, ...(intake ? {} : { send: simulateSend }) })
  return <HydratedForm form={form} answerWithin={props.answerWithin} />
}

function simulateSend(): Promise<AcceptedAnswers> {
  return new Promise((done) => setTimeout(done, DELAY_MILLISECONDS, {}))
}
