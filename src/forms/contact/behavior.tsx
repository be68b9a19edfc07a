import { AwakeForm } from '../awake-form'
import type { AwakeProps } from '../outcome'
import { useForm } from '../use-form'
import { contactForm } from './description'
import { contactTexts } from './schema'

/** Runs the contact page's form. */
export default function ContactBehavior(props: AwakeProps) {
  const form = useForm({
    ...props,
    description: contactForm,
    onFailed: (error) => console.error(contactTexts.failure, error),
  })
  return <AwakeForm form={form} answerWithin={props.answerWithin} />
}
