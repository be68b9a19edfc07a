import { useState } from 'react'
import { AwakeForm } from '../awake-form'
import { startDraft } from '../draft'
import type { Values } from '../form-controls'
import type { AwakeProps } from '../outcome'
import { useForm } from '../use-form'
import { applicationForm } from './description'
import { ApplicationNext } from './next'

/** Runs the application, and helps with the acceptance that may follow. */
export default function ApplicationBehavior(props: AwakeProps) {
  const [isHelping, setHelping] = useState(false)
  const form = useForm({
    ...props,
    description: applicationForm,
    keeps: true,
    onSucceeded: (sent) => setHelping(helpAcceptance(sent)),
  })
  return <AwakeForm form={form} answerWithin={props.answerWithin} next={<ApplicationNext isHelping={isHelping} />} />
}

/** What the acceptance asks for again, should there be an offer (WCAG 3.3.7). */
function helpAcceptance({ firstName = '', lastName = '', email = '', programType = '' }: Values): boolean {
  return startDraft('acceptance', { firstName, lastName, email, programType })
}
