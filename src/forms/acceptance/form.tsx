import * as routes from '../../routes'
import { CheckboxField, EmailField, FamilyNameField, GivenNameField, SelectField, TextAreaField } from '../../ui/fields'
import { FormFrame } from '../form-frame'
import type { EnteredProps, FieldsProps, FormProps } from '../outcome'
import { createServedFields, type ServedFields } from '../served-fields'
import { AcceptanceNext } from './next'
import { acceptanceOptions } from './options'
import { type Fees, listPaymentOptions } from './payment-options'
import { acceptanceForm, type acceptanceSchema } from './schema'
import { pageWords } from './words'

export default function AcceptanceForm({ fees, ...props }: FormProps & { fees: Fees }) {
  const { language } = props
  return (
    <FormFrame {...props} description={acceptanceForm} next={<AcceptanceNext language={language} />}>
      <AcceptanceFields {...props} fees={fees} />
      <div data-place="check" />
    </FormFrame>
  )
}

type SectionProps = ServedFields<typeof acceptanceSchema>

export function Fields({ content, ...props }: EnteredProps) {
  return <AcceptanceFields {...props} fees={content.bootCamp.fees} />
}

function AcceptanceFields({ fees, ...props }: FieldsProps & { fees: Fees }) {
  const sectionProps = createServedFields(acceptanceForm, props)
  return (
    <>
      <PersonSection {...sectionProps} />
      <ProgramSection {...sectionProps} fees={fees} />
      <HealthSection {...sectionProps} />
      <TermsSection {...sectionProps} />
    </>
  )
}

function PersonSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{pageWords[language].personal}</legend>
      <div className="form-pair">
        <GivenNameField {...field('firstName')} />
        <FamilyNameField {...field('lastName')} />
      </div>
      <EmailField {...field('email')} />
    </fieldset>
  )
}

function ProgramSection({ field, list, language, fees }: SectionProps & { fees: Fees }) {
  return (
    <fieldset className="form-section">
      <legend>{pageWords[language].program}</legend>
      <SelectField
        {...list('programType', acceptanceOptions.programType, pageWords[language].selectProgram)}
        need="required"
      />
      <SelectField
        {...field('paymentType')}
        need="required"
        options={listPaymentOptions(fees, language)}
        placeholder={pageWords[language].selectPayment}
      />
    </fieldset>
  )
}

function HealthSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{pageWords[language].health}</legend>
      <TextAreaField {...field('dietary')} need="optional" rows={2} />
      <TextAreaField {...field('medical')} need="optional" rows={2} />
      <TextAreaField {...field('emergencyContact')} hint={pageWords[language].emergencyHint} need="required" rows={2} />
    </fieldset>
  )
}

function TermsSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{pageWords[language].terms}</legend>
      <CheckboxField {...field('termsAccepted')} need="required">
        {' '}
        <a href={routes.cancellationPolicy} target="_blank" rel="noopener">
          {pageWords[language].policy}
        </a>
      </CheckboxField>
      <CheckboxField {...field('photoRelease')} need="optional" />
    </fieldset>
  )
}
