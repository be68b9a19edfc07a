import { CheckboxField } from '../../ui/checkbox-field'
import { EmailField, FamilyNameField, GivenNameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { programTypes } from '../program-types'
import { type ServedField, servedFields } from '../served-fields'
import { acceptanceForm } from './description'
import { AcceptanceNext } from './next'
import { type Fees, paymentOptions } from './payment-options'
import { acceptanceLabels } from './schema'

export interface AcceptanceProps extends FormProps {
  fees: Fees
}

interface SectionProps {
  field: ServedField
}

/** The answer to an offer: who comes, how it is paid, what the office must know, and the terms. */
export default function AcceptanceForm({ fees, ...props }: AcceptanceProps) {
  const field = servedFields(acceptanceForm, props)
  return (
    <FormFrame {...props} description={acceptanceForm} next={<AcceptanceNext />}>
      <PersonSection field={field} />
      <ProgramSection field={field} fees={fees} />
      <CareSection field={field} />
      <TermsSection field={field} />
      <div data-place="check" />
    </FormFrame>
  )
}

function PersonSection({ field }: SectionProps) {
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

function ProgramSection({ field, fees }: SectionProps & Pick<AcceptanceProps, 'fees'>) {
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

function CareSection({ field }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>Health and Emergency Contact</legend>
      <TextAreaField {...field('dietary')} label={acceptanceLabels.dietary} need="optional" rows={2} />
      <TextAreaField {...field('medical')} label={acceptanceLabels.medical} need="optional" rows={2} />
      <TextAreaField
        {...field('emergencyContact')}
        label={acceptanceLabels.emergencyContact}
        hint="Name and phone number of someone we can reach on a Saturday morning."
        need="required"
        rows={2}
      />
    </fieldset>
  )
}

function TermsSection({ field }: SectionProps) {
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
