import type { ReactNode } from 'react'
import type { Content } from '../../../content/read-content'
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

interface ListsProps {
  programs?: ProgramList | undefined
  /** Partner schools to suggest. */
  schools?: Content['schools'] | undefined
}

export default function ApplicationForm(props: FormProps & ListsProps) {
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

export function Fields({ children, programs, schools, ...props }: FieldsProps & ListsProps & { children?: ReactNode }) {
  const sectionProps = createServedFields(applicationForm, props)
  return (
    <>
      <PersonalSection {...sectionProps} />
      <SchoolSection {...sectionProps} schools={schools} />
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

function SchoolSection({ field, list, language, schools }: SectionProps & Pick<ListsProps, 'schools'>) {
  return (
    <fieldset className="form-section">
      <legend>{pageWords[language].school}</legend>
      <TextField
        {...field('schoolName')}
        need="required"
        spellCheck={false}
        suggestions={schools?.map(({ name }) => name)}
      />
      <SelectField
        {...list('currentGrade', applicationOptions.currentGrade, pageWords[language].selectGrade)}
        need="required"
      />
    </fieldset>
  )
}

function ProgramSection({ field, list, language, programs }: SectionProps & Pick<ListsProps, 'programs'>) {
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
