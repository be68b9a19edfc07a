import { useState } from 'react'
import { EmailField, FamilyNameField, GivenNameField, PhoneField } from '../../ui/person-fields'
import { SelectField } from '../../ui/select-field'
import { TextAreaField } from '../../ui/text-area-field'
import { TextField } from '../../ui/text-field'
import { startDraft } from '../draft'
import type { Values } from '../form-controls'
import { FormFrame } from '../form-frame'
import type { FormProps } from '../outcome'
import { programTypes } from '../program-types'
import { type Form, useForm } from '../use-form'
import { applicationLabels, applicationSchema, applicationTexts, grades, referralSources } from './schema'

/** The application: four sections, errors as soon as a field was touched, the button only when all is right. */
export default function ApplicationForm({ outcome, answerWithin }: FormProps) {
  const [isHelping, setHelping] = useState(false)
  const form = useForm({
    name: 'application',
    endpoint: '/api/application',
    schema: applicationSchema,
    showErrors: 'touched',
    keeps: true,
    outcome,
    onSucceeded: (sent) => setHelping(helpAcceptance(sent)),
  })
  return (
    <FormFrame
      form={form}
      labels={applicationLabels}
      texts={applicationTexts}
      button="Submit Application"
      waits
      answerWithin={answerWithin}
      next={
        <>
          <li>
            We read every application ourselves. If we can offer you a place, our answer leads you to the page where you
            accept it.
          </li>
          <li>
            To reserve a spot you can prepay the deposit on the <a href="/make-payment">payment page</a> now.
          </li>
          {isHelping && (
            <li>
              Your name, address and program are kept in this browser, so that you need not type them again to accept.
            </li>
          )}
        </>
      }
    >
      <PersonalSection {...form} />
      <SchoolSection {...form} />
      <ProgramSection {...form} />
      <AdditionalSection {...form} />
    </FormFrame>
  )
}

/** What the acceptance asks for again, should there be an offer (WCAG 3.3.7). */
function helpAcceptance({ firstName = '', lastName = '', email = '', programType = '' }: Values): boolean {
  return startDraft('acceptance', { firstName, lastName, email, programType })
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

function AdditionalSection({ field }: Form) {
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
