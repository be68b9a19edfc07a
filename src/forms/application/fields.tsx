import type { ReactNode } from 'react'
import type { Language } from '../../../content/language'
import { EmailField, FamilyNameField, GivenNameField, PhoneField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { FieldName } from '../check'
import type { FieldsProps } from '../outcome'
import { programTypes } from '../program-types'
import { optionsIn } from '../rules'
import { type ServedField, servedFields } from '../served-fields'
import { applicationForm } from './description'
import { type applicationSchema, grades, referralSources } from './schema'

interface SectionProps {
  field: ServedField<FieldName<typeof applicationSchema>>
  language: Language
}

/** The fields of the application, in four sections; `children` stand behind the last one. */
export function ApplicationFields({ children, ...props }: FieldsProps & { children?: ReactNode }) {
  const { language } = props
  const section = { field: servedFields(applicationForm, props), language }
  return (
    <>
      <PersonalSection {...section} />
      <SchoolSection {...section} />
      <ProgramSection {...section} />
      <AdditionalSection {...section}>{children}</AdditionalSection>
    </>
  )
}

function PersonalSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Personal Information' }[language]}</legend>
      <div className="form-pair">
        <GivenNameField {...field('firstName')} />
        <FamilyNameField {...field('lastName')} />
      </div>
      <div className="form-pair">
        <EmailField {...field('email')} />
        <PhoneField {...field('phone')} />
      </div>
    </fieldset>
  )
}

function SchoolSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'School Information' }[language]}</legend>
      <TextField {...field('schoolName')} need="required" spellCheck={false} />
      <SelectField
        {...field('currentGrade')}
        need="required"
        options={optionsIn(grades, language)}
        placeholder={{ en: 'Select your grade' }[language]}
      />
    </fieldset>
  )
}

function ProgramSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Program Information' }[language]}</legend>
      <SelectField
        {...field('programType')}
        need="required"
        options={optionsIn(programTypes, language)}
        placeholder={{ en: 'Select a program' }[language]}
      />
      <TextAreaField
        {...field('goals')}
        hint={{ en: 'What would you like to have built, learned, or decided by the sixth Saturday?' }[language]}
        need="required"
      />
      <TextAreaField
        {...field('previousExperience')}
        hint={{ en: 'A lemonade stand counts. So does a club, a job, or an online shop.' }[language]}
        need="optional"
      />
    </fieldset>
  )
}

function AdditionalSection({ field, language, children }: SectionProps & { children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Additional Information' }[language]}</legend>
      <SelectField
        {...field('referralSource')}
        need="starred"
        asksMore
        options={optionsIn(referralSources, language)}
        placeholder={{ en: 'Select an option' }[language]}
      />
      {children}
    </fieldset>
  )
}
