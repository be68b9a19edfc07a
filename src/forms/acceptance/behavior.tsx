import { AnswerList } from '../../ui/answer-list'
import { AwakeForm } from '../awake-form'
import type { Values } from '../form-controls'
import { answersOf } from '../form-state'
import type { AwakeProps } from '../outcome'
import { type Form, useForm } from '../use-form'
import { acceptanceForm } from './description'
import { AcceptanceNext } from './next'

/** Runs the acceptance. */
export default function AcceptanceBehavior(props: AwakeProps) {
  const form = useForm({ ...props, description: acceptanceForm, keeps: withoutCareAndConsent })
  return (
    <AwakeForm
      form={form}
      answerWithin={props.answerWithin}
      next={<AcceptanceNext />}
      more={{ check: <CheckSection form={form} /> }}
    />
  )
}

/** Others may use this browser: what is said of health stays out of its store. Whoever sends it ticks the boxes. */
function withoutCareAndConsent({
  dietary: _1,
  medical: _2,
  emergencyContact: _3,
  termsAccepted: _4,
  photoRelease: _5,
  ...values
}: Values): Values {
  return values
}

/** It commits money: what is about to be sent can be read over and corrected first (WCAG 3.3.4). */
function CheckSection({ form: { description, state } }: { form: Form }) {
  if (!state.isAwake || Object.keys(state.errors).length > 0) return null
  return (
    <section className="form-section" aria-labelledby="acceptance-check">
      <h2 className="form-section-heading" id="acceptance-check">
        Check before you send
      </h2>
      <AnswerList answers={answersOf(description, state.words)} canChange />
    </section>
  )
}
