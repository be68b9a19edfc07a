import { AnswerList } from '../../ui/answer-list'
import type { FieldName } from '../check'
import { listFilledAnswers } from '../form-state'
import { HydratedForm } from '../hydrated-form'
import type { HydratedProps } from '../outcome'
import { type Form, useForm } from '../use-form'
import { AcceptanceNext } from './next'
import { acceptanceForm, type acceptanceSchema } from './schema'
import { checkWords } from './words'

/** Fields that are never stored in the tab, because others may use it. Consent must be given each time. */
const UNSTORED_FIELDS: readonly FieldName<typeof acceptanceSchema>[] = [
  'dietary',
  'medical',
  'emergencyContact',
  'termsAccepted',
  'photoRelease',
]

export default function AcceptanceBehavior(props: HydratedProps) {
  const form = useForm({ ...props, description: acceptanceForm, keeps: (field) => !UNSTORED_FIELDS.includes(field) })
  return (
    <HydratedForm
      form={form}
      answerWithin={props.answerWithin}
      next={<AcceptanceNext language={form.language} />}
      more={{ check: <ReviewSection form={form} /> }}
    />
  )
}

/** A review before sending, because the acceptance is a financial commitment (WCAG 3.3.4). */
function ReviewSection({ form: { description, language, state } }: { form: Form }) {
  if (!state.isHydrated || Object.keys(state.errors).length > 0) return null
  const say = checkWords[language]
  return (
    <section className="form-section" aria-labelledby="acceptance-check">
      <h2 className="form-section-heading" id="acceptance-check">
        {say.heading}
      </h2>
      <AnswerList answers={listFilledAnswers(description, language, state.words)} change={say.change} />
    </section>
  )
}
