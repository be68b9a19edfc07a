import { EmailField, FamilyNameField, GivenNameField, PhoneField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { programTypes } from '../program-types'
import { type ServedField, servedFields } from '../served-fields'
import { applicationForm } from './description'
import { ApplicationNext } from './next'
import { applicationLabels, grades, referralSources } from './schema'

interface SectionProps {
  field: ServedField
}

/** The application: four sections, errors as soon as a field was touched, the button only when all is right. */
export default function ApplicationForm(props: FormProps) {
  const field = servedFields(applicationForm, props)
  return (
    <FormFrame {...props} description={applicationForm} next={<ApplicationNext />}>
      <PersonalSection field={field} />
      <SchoolSection field={field} />
      <ProgramSection field={field} />
      <AdditionalSection field={field} />
    </FormFrame>
  )
}

function PersonalSection({ field }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>Personal Information</legend>
      <div className="form-pair">
        <GivenNameField {...field('firstName')} label={applicationLabels.firstName} />
        <FamilyNameField {...field('lastName')} label={applicationLabels.lastName} />
      </div>
      <div className="form-pair">
        <EmailField {...field('email')} label={applicationLabels.email} />
        <PhoneField {...field('phone')} label={applicationLabels.phone} />
      </div>
    </fieldset>
  )
}

function SchoolSection({ field }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>School Information</legend>
      <TextField {...field('schoolName')} label={applicationLabels.schoolName} need="required" spellCheck={false} />
      <SelectField
        {...field('currentGrade')}
        label={applicationLabels.currentGrade}
        need="required"
        options={grades}
        placeholder="Select your grade"
      />
    </fieldset>
  )
}

function ProgramSection({ field }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>Program Information</legend>
      <SelectField
        {...field('programType')}
        label={applicationLabels.programType}
        need="required"
        options={programTypes}
        placeholder="Select a program"
      />
      <TextAreaField
        {...field('goals')}
        label={applicationLabels.goals}
        hint="What would you like to have built, learned, or decided by the sixth Saturday?"
        need="required"
      />
      <TextAreaField
        {...field('previousExperience')}
        label={applicationLabels.previousExperience}
        hint="A lemonade stand counts. So does a club, a job, or an online shop."
        need="optional"
      />
    </fieldset>
  )
}

function AdditionalSection({ field }: SectionProps) {
  return (
    <fieldset className="form-section">
      <legend>Additional Information</legend>
      <SelectField
        {...field('referralSource')}
        label={applicationLabels.referralSource}
        need="starred"
        asksMore
        options={referralSources}
        placeholder="Select an option"
      />
      {/* A style sheet shows it with the option that asks for it (ui/form.css). */}
      <div className="when-other">
        <TextField
          {...field('referralOther')}
          label="Please specify"
          need="optional"
          // Tied to no form: it is never sent.
          form=""
        />
      </div>
    </fieldset>
  )
}
