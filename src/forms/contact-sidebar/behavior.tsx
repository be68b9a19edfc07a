import { AwakeForm } from '../awake-form'
import type { AwakeProps } from '../outcome'
import { useForm } from '../use-form'
import { contactSidebarForm } from './description'
import { contactSidebarTexts } from './schema'

/** Runs the sidebar's form. It says how it went by the browser's alert, and in its status line after that. */
export default function ContactSidebarBehavior(props: AwakeProps) {
  const form = useForm({
    ...props,
    description: contactSidebarForm,
    keeps: true,
    onSucceeded: () => alert(contactSidebarTexts.success),
    onFailed: (error) => {
      console.error(contactSidebarTexts.failure, error)
      alert(contactSidebarTexts.failure)
    },
  })
  return <AwakeForm form={form} answerWithin={props.answerWithin} />
}
