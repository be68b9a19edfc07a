import { EmailField, FamilyNameField, GivenNameField, PhoneField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { SubmitButton } from '../../ui/submit-button'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import type { FormProps } from '../outcome'
import { PhaseStatus } from '../phase-status'
import { programTypes } from '../program-types'
import { type Form, useForm } from '../use-form'
import { applicationLabels, applicationSchema, applicationTexts, grades, referralSources } from './schema'

/** The application: four sections, errors as soon as a field was touched, the button only when all is right. */
export default function ApplicationForm({ outcome }: FormProps) {
  const form = useForm({
    name: 'application',
    endpoint: '/api/application',
    schema: applicationSchema,
    showErrors: 'touched',
    outcome,
  })
  return (
    <form className="form" {...form.form}>
      <PersonalSection {...form} />
      <SchoolSection {...form} />
      <ProgramSection {...form} />
      <AdditionalSection {...form} />
      <PhaseStatus {...form.status} texts={applicationTexts} busyText="Submitting..." />
      <SubmitButton
        label="Submit Application"
        busyLabel="Submitting..."
        busy={form.submitting}
        disabled={form.invalid}
      />
    </form>
  )
}

function PersonalSection({ field }: Form) {
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

function SchoolSection({ field }: Form) {
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

function ProgramSection({ field }: Form) {
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
        hint="What would you like to have built, learned or decided by the sixth Saturday?"
        need="required"
      />
      <TextAreaField
        {...field('previousExperience')}
        label={applicationLabels.previousExperience}
        hint="A lemonade stand counts. So does a club, a job or a shop online."
        need="optional"
      />
    </fieldset>
  )
}

function AdditionalSection({ field, values, awake }: Form) {
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
      {/* Until the form is awake a style sheet shows and hides it (ui/form.css). */}
      {(!awake || values.referralSource === 'other') && (
        <div className="when-other">
          <TextField
            {...field('referralOther')}
            label="Please specify"
            need="optional"
            // Tied to no form: it is never sent.
            form=""
          />
        </div>
      )}
    </fieldset>
  )
}
