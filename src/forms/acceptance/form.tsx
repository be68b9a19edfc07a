import { CheckboxField } from '../../ui/checkbox-field'
import { EmailField, FamilyNameField, GivenNameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { SubmitButton } from '../../ui/submit-button'
import { TextAreaField } from '../../ui/text-area-field'
import type { FormProps } from '../outcome'
import { PhaseStatus } from '../phase-status'
import { programTypes } from '../program-types'
import { type Form, useForm } from '../use-form'
import { type Fees, paymentOptions } from './payment-options'
import { acceptanceLabels, acceptanceSchema, acceptanceTexts } from './schema'

export interface AcceptanceProps extends FormProps {
  fees: Fees
}

/** The answer to an offer: who comes, how it is paid, what the office must know, and the terms. */
export default function AcceptanceForm({ outcome, fees }: AcceptanceProps) {
  const form = useForm({
    name: 'acceptance',
    endpoint: '/api/accept',
    schema: acceptanceSchema,
    showErrors: 'touched',
    outcome,
  })
  return (
    <form className="form" {...form.form}>
      <PersonSection {...form} />
      <ProgramSection {...form} fees={fees} />
      <CareSection {...form} />
      <TermsSection {...form} />
      <PhaseStatus {...form.status} texts={acceptanceTexts} busyText="Submitting..." />
      {form.status.phase === 'succeeded' && (
        <p>
          <a className="button" href="/make-payment?accepted=true">
            Go to the payment page
          </a>
        </p>
      )}
      <SubmitButton
        label="Submit Acceptance"
        busyLabel="Submitting..."
        busy={form.submitting}
        disabled={form.invalid}
      />
    </form>
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
