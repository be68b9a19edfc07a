import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import { useForm } from '../use-form'
import { contactForm } from './schema'

export default function ContactBehavior(props: HydratedProps) {
  const form = useForm({
    ...props,
    description: contactForm,
    onFailed: (error, language) => console.error(contactForm.words[language].failure, error),
  })
  return <HydratedForm form={form} answerWithin={props.answerWithin} />
}
