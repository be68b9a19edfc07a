import { useState } from 'react'
import type { acceptanceSchema } from '../acceptance/schema'
import type { FieldName, FormSchema } from '../check'
import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import { storeStartedForm } from '../started-form'
import { useForm } from '../use-form'
import { ApplicationNext } from './next'
import { applicationForm, type applicationSchema } from './schema'

type Answers<Schema extends FormSchema> = Partial<Record<FieldName<Schema>, string>>

export default function ApplicationBehavior(props: HydratedProps) {
  const [isHelping, setHelping] = useState(false)
  const form = useForm({
    ...props,
    description: applicationForm,
    keeps: () => true,
    onSucceeded: (sent) => setHelping(storeForAcceptance(sent)),
  })
  const next = <ApplicationNext language={form.language} timing={form.state.sent?.timing} isHelping={isHelping} />
  return <HydratedForm form={form} answerWithin={props.answerWithin} next={next} />
}

/** Stores answers that the acceptance form would ask for again (WCAG 3.3.7). */
function storeForAcceptance(sent: Answers<typeof applicationSchema>): boolean {
  const { firstName = '', lastName = '', email = '', programType = '' } = sent
  const answers = { firstName, lastName, email, programType }
  return storeStartedForm('acceptance', answers satisfies Answers<typeof acceptanceSchema>)
}
