import type { ReactNode } from 'react'
import {
  EmailField,
  FamilyNameField,
  GivenNameField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/fields'
import { FormFrame } from '../form-frame'
import type { FieldsProps, FormProps } from '../outcome'
import { PleaseSpecify } from '../please-specify'
import { programTypes } from '../program-types'
import { type ServedFields, servedFields } from '../served-fields'
import { applicationForm } from './description'
import { ApplicationNext } from './next'
import { type applicationSchema, grades, referralSources } from './schema'

export default function ApplicationForm(props: FormProps) {
  const { language } = props
  return (
    <FormFrame {...props} description={applicationForm} next={<ApplicationNext language={language} />}>
      <ApplicationFields {...props}>
        <PleaseSpecify form={applicationForm.name} name="referralOther" language={language} />
      </ApplicationFields>
    </FormFrame>
  )
}

type SectionProps = ServedFields<typeof applicationSchema>

export function ApplicationFields({ children, ...props }: FieldsProps & { children?: ReactNode }) {
  const section = servedFields(applicationForm, props)
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

function SchoolSection({ field, list, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'School Information' }[language]}</legend>
      <TextField {...field('schoolName')} need="required" spellCheck={false} />
      <SelectField {...list('currentGrade', grades, { en: 'Select your grade' })} need="required" />
    </fieldset>
  )
}

function ProgramSection({ field, list, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Program Information' }[language]}</legend>
      <SelectField {...list('programType', programTypes, { en: 'Select a program' })} need="required" />
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

function AdditionalSection({ list, language, children }: SectionProps & { children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{{ en: 'Additional Information' }[language]}</legend>
      <SelectField {...list('referralSource', referralSources, { en: 'Select an option' })} need="starred" asksMore />
      {children}
    </fieldset>
  )
}
