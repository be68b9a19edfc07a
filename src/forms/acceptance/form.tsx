import { AnswerList } from '../../ui/answer-list'
import { CheckboxField } from '../../ui/checkbox-field'
import { EmailField, FamilyNameField, GivenNameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import type { Values } from '../form-controls'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { programTypes } from '../program-types'
import { answersOf, type Form, useForm } from '../use-form'
import { type Fees, paymentOptions } from './payment-options'
import { acceptanceLabels, acceptanceSchema, acceptanceTexts } from './schema'

export interface AcceptanceProps extends FormProps {
  fees: Fees
}

/** Whoever sends it ticks the boxes: a consent is not kept. */
function withoutConsent({ termsAccepted: _1, photoRelease: _2, ...values }: Values): Values {
  return values
}

/** The answer to an offer: who comes, how it is paid, what the office must know, and the terms. */
export default function AcceptanceForm({ outcome, answerWithin, fees }: AcceptanceProps) {
  const form = useForm({
    name: 'acceptance',
    endpoint: '/api/accept',
    schema: acceptanceSchema,
    showErrors: 'touched',
    keeps: withoutConsent,
    outcome,
  })
  return (
    <FormFrame
      form={form}
      labels={acceptanceLabels}
      texts={acceptanceTexts}
      button="Submit Acceptance"
      waits
      answerWithin={answerWithin}
      next={
        <>
          <li>You can pay at any time until the first day of class; the deposit reserves your spot until then.</li>
          <li>
            <a href="/make-payment?accepted=true">Go to the payment page</a>
          </li>
        </>
      }
    >
      <PersonSection {...form} />
      <ProgramSection {...form} fees={fees} />
      <CareSection {...form} />
      <TermsSection {...form} />
      <CheckSection {...form} />
    </FormFrame>
  )
}

/** It commits money: what is about to be sent can be read over and corrected first (WCAG 3.3.4). */
function CheckSection({ name, words, awake, invalid }: Form) {
  if (!awake || invalid) return null
  return (
    <section className="form-section" aria-labelledby="acceptance-check">
      <h2 className="form-section-heading" id="acceptance-check">
        Check before you send
      </h2>
      <AnswerList answers={answersOf(name, acceptanceLabels, words)} canChange />
    </section>
  )
}

function PersonSection({ field }: Form) {
  const labels = acceptanceLabels
  return (
    <fieldset className="form-section">
      <legend>Personal Information</legend>
      <div className="form-pair">
        <GivenNameField {...field('firstName')} label={labels.firstName} />
        <FamilyNameField {...field('lastName')} label={labels.lastName} />
      </div>
      <EmailField {...field('email')} label={labels.email} />
    </fieldset>
  )
}

function ProgramSection({ field, fees }: Form & Pick<AcceptanceProps, 'fees'>) {
  return (
    <fieldset className="form-section">
      <legend>Program and Payment</legend>
      <SelectField
        {...field('programType')}
        label={acceptanceLabels.programType}
        need="required"
        options={programTypes}
        placeholder="Select a program"
      />
      <SelectField
        {...field('paymentType')}
        label={acceptanceLabels.paymentType}
        need="required"
        options={paymentOptions(fees)}
        placeholder="Select a payment type"
      />
    </fieldset>
  )
}

function CareSection({ field }: Form) {
  return (
    <fieldset className="form-section">
      <legend>Care on Saturdays</legend>
      <TextAreaField {...field('dietary')} label={acceptanceLabels.dietary} need="optional" rows={2} />
      <TextAreaField {...field('medical')} label={acceptanceLabels.medical} need="optional" rows={2} />
      <TextAreaField
        {...field('emergencyContact')}
        label={acceptanceLabels.emergencyContact}
        hint="Name and phone number of somebody we can reach on a Saturday morning."
        need="required"
        rows={2}
      />
    </fieldset>
  )
}

function TermsSection({ field }: Form) {
  return (
    <fieldset className="form-section">
      <legend>Terms</legend>
      <CheckboxField {...field('termsAccepted')} label={acceptanceLabels.termsAccepted} need="required">
        {' '}
        <a href="/cancellation-policy" target="_blank" rel="noopener">
          Read the cancellation policy (opens in a new tab)
        </a>
      </CheckboxField>
      <CheckboxField {...field('photoRelease')} label={acceptanceLabels.photoRelease} need="optional" />
    </fieldset>
  )
}
