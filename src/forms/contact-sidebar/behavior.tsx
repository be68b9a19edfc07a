import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import { useForm } from '../use-form'
import { contactSidebarForm } from './schema'

/** Runs the sidebar form. It reports the outcome in an alert and then in its status line. */
export default function ContactSidebarBehavior(props: HydratedProps) {
  const { words } = contactSidebarForm
  const form = useForm({
    ...props,
    description: contactSidebarForm,
    keeps: () => true,
    onSucceeded: (_, language) => alert(words[language].success),
    onFailed: (error, language) => {
      const { failure } = words[language]
      console.error(failure, error)
      alert(failure)
    },
  })
  return <HydratedForm form={form} answerWithin={props.answerWithin} />
}
