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
import { createServedFields, type ServedFields } from '../served-fields'
import { ApplicationNext } from './next'
import { applicationOptions } from './options'
import type { ProgramList } from './program-list'
import { applicationForm, type applicationSchema } from './schema'
import { pageWords } from './words'

type ProgramsProps = { programs?: ProgramList | undefined }

export default function ApplicationForm(props: FormProps & ProgramsProps) {
  const { language, outcome } = props
  const next = (
    <ApplicationNext language={language} timing={outcome?.status === 'succeeded' ? outcome.timing : undefined} />
  )
  return (
    <FormFrame {...props} description={applicationForm} next={next}>
      <Fields {...props}>
        <PleaseSpecify form={applicationForm.name} name="referralOther" language={language} />
      </Fields>
    </FormFrame>
  )
}

type SectionProps = ServedFields<typeof applicationSchema>

export function Fields({ children, programs, ...props }: FieldsProps & ProgramsProps & { children?: ReactNode }) {
  const sectionProps = createServedFields(applicationForm, props)
  return (
    <>
      <PersonalSection {...sectionProps} />
      <SchoolSection {...sectionProps} />
      <ProgramSection {...sectionProps} programs={programs} />
      <AdditionalSection {...sectionProps}>{children}</AdditionalSection>
    </>
  )
}

function PersonalSection({ field, language }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>{pageWords[language].personal}</legend>
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
      <legend>{pageWords[language].school}</legend>
      <TextField {...field('schoolName')} need="required" spellCheck={false} />
      <SelectField
        {...list('currentGrade', applicationOptions.currentGrade, pageWords[language].selectGrade)}
        need="required"
      />
    </fieldset>
  )
}

function ProgramSection({ field, list, language, programs }: SectionProps & ProgramsProps) {
  const say = pageWords[language]
  return (
    <fieldset className="form-section">
      <legend>{say.program}</legend>
      <SelectField
        {...list('programType', applicationOptions.programType, say.selectProgram)}
        {...(programs && { options: programs })}
        need="required"
      />
      <TextAreaField {...field('goals')} hint={say.goalsHint} need="required" />
      <TextAreaField {...field('previousExperience')} hint={say.experienceHint} need="optional" />
    </fieldset>
  )
}

function AdditionalSection({ list, language, children }: SectionProps & { children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{pageWords[language].additional}</legend>
      <SelectField
        {...list('referralSource', applicationOptions.referralSource, pageWords[language].selectSource)}
        need="starred"
        asksMore
      />
      {children}
    </fieldset>
  )
}
