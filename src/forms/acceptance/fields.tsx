import type { Language } from '../../../content/language'
import * as routes from '../../routes'
import { CheckboxField } from '../../ui/checkbox-field'
import { EmailField, FamilyNameField, GivenNameField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import type { FieldName } from '../check'
import type { FieldsProps } from '../outcome'
import { programTypes } from '../program-types'
import { optionsIn } from '../rules'
import { type ServedField, servedFields } from '../served-fields'
import { acceptanceForm } from './description'
import { type Fees, paymentOptions } from './payment-options'
import type { acceptanceSchema } from './schema'

interface AcceptanceFieldsProps extends FieldsProps {
  fees: Fees
}

interface SectionProps {
  field: ServedField<FieldName<typeof acceptanceSchema>>
  language: Language
}

export function AcceptanceFields({ fees, ...props }: AcceptanceFieldsProps) {
  const { language } = props
  const section = { field: servedFields(acceptanceForm, props), language }
  return (
    <>
      <PersonSection {...section} />
      <ProgramSection {...section} fees={fees} />
      <HealthSection {...section} />
      <TermsSection {...section} />
    </>
  )
}

function PersonSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Personal Information' }[language]}</legend>
      <div className="form-pair">
        <GivenNameField {...field('firstName')} />
        <FamilyNameField {...field('lastName')} />
      </div>
      <EmailField {...field('email')} />
    </fieldset>
  )
}

function ProgramSection({ field, language, fees }: SectionProps & Pick<AcceptanceFieldsProps, 'fees'>) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Program and Payment' }[language]}</legend>
      <SelectField
        {...field('programType')}
        need="required"
        options={optionsIn(programTypes, language)}
        placeholder={{ en: 'Select a program' }[language]}
      />
      <SelectField
        {...field('paymentType')}
        need="required"
        options={paymentOptions(fees, language)}
        placeholder={{ en: 'Select a payment type' }[language]}
      />
    </fieldset>
  )
}

function HealthSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Health and Emergency Contact' }[language]}</legend>
      <TextAreaField {...field('dietary')} need="optional" rows={2} />
      <TextAreaField {...field('medical')} need="optional" rows={2} />
      <TextAreaField
        {...field('emergencyContact')}
        hint={{ en: 'Name and phone number of someone we can reach on a Saturday morning.' }[language]}
        need="required"
        rows={2}
      />
    </fieldset>
  )
}

function TermsSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Terms' }[language]}</legend>
      <CheckboxField {...field('termsAccepted')} need="required">
        {' '}
        <a href={routes.cancellationPolicy} target="_blank" rel="noopener">
          {{ en: 'Read the cancellation policy (opens in a new tab)' }[language]}
        </a>
      </CheckboxField>
      <CheckboxField {...field('photoRelease')} need="optional" />
    </fieldset>
  )
}
