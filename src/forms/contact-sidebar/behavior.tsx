import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import { useForm } from '../use-form'
import { contactSidebarForm } from './description'

/** Runs the sidebar's form. It reports the outcome by the browser's alert, and then in its status line. */
export default function ContactSidebarBehavior(props: HydratedProps) {
  const { success, failure } = contactSidebarForm.texts
  const form = useForm({
    ...props,
    description: contactSidebarForm,
    keeps: () => true,
    onSucceeded: (_, language) => alert(success[language]),
    onFailed: (error, language) => {
      console.error(failure[language], error)
      alert(failure[language])
    },
  })
  return <HydratedForm form={form} answerWithin={props.answerWithin} />
}
