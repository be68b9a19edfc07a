import type { ReactNode } from 'react'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Channel } from '../../database/tables'
import type { FieldErrors } from '../../forms/check'
import { ENTERED_PHONE } from '../../forms/entered-phone'
import type { FormDefinition } from '../../forms/form-definition'
import * as routes from '../../routes'
import { channelLabels } from '../../submissions/entry/entry'
import { ErrorSummary } from '../../ui/error-summary'
import { OwnAnswersContext } from '../../ui/own-answers-context'
import { PostForm } from '../shell/post-form'
import { Checkbox, Select, TextArea, TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Notice, ProblemNotice } from '../ui/notice'

/** The office's fields of an entry, besides the form itself. */
export interface EntryDraft {
  channel: Channel
  /** The day it reached the office (ISO 8601), as typed. */
  arrivedOn: string
  note: string
  sendsConfirmation: boolean
  /** An idempotency key, so that a double click stores one submission. */
  key: string
}

interface EntryPageProps {
  /** The name of the form, which is the prefix of its field ids. */
  form: string
  definition: FormDefinition
  /** The form's fields, with their values and errors. */
  fields: ReactNode
  draft: EntryDraft
  /** The phone number, if the form has no field for one. */
  phone: string | undefined
  /** Today's date in the office's time zone. */
  today: string
  /** Errors by field, including `note` and `arrived`. */
  errors: FieldErrors
  /** True if the same key was saved with different answers. */
  isConflict: boolean
  /** The reason nothing was saved, if no field is invalid. */
  problem: string | undefined
  /** The submission that was just saved, and the warnings about unknown names in its note. */
  saved: { reference: string; name: string; unknown: readonly string[] } | undefined
  /** The names of colleagues that the note can mention. */
  names: readonly string[]
}

/** A public form that the office fills in for a caller or from paper. */
export function EntryPage({
  form,
  definition,
  fields,
  draft,
  phone,
  today,
  errors,
  isConflict,
  problem,
  saved,
  names,
}: EntryPageProps) {
  const received = definition.texts.received[DEFAULT_LANGUAGE]
  return (
    <>
      <h1>New {received}</h1>
      {saved && <SavedNotice {...saved} form={form} />}
      {isConflict && (
        <Notice tone="problem">
          <p>
            This page was already saved with different answers. Nothing was saved just now. To save these as another{' '}
            {received}, save again.
          </p>
        </Notice>
      )}
      <ProblemNotice>{problem}</ProblemNotice>
      <Problems form={form} definition={definition} errors={errors} />
      <PostForm
        className="form entry"
        action={`${routes.deskNewEntry(form)}#${form}-problems`}
        noValidate
        autoComplete="off"
        data-draft="entry"
        data-unkept={definition.healthFields.join(' ')}
      >
        <input type="hidden" name="entry-key" value={draft.key} />
        <p className="field-hint">If they have no email address, leave it empty: a phone number is enough.</p>
        <OwnAnswersContext value={false}>{fields}</OwnAnswersContext>
        {phone !== undefined && (
          <TextField
            id={`${form}-${ENTERED_PHONE}`}
            name={ENTERED_PHONE}
            label="Phone Number (optional with an email address)"
            type="tel"
            defaultValue={phone}
            error={errors[ENTERED_PHONE]}
          />
        )}
        <OfficeFields draft={draft} today={today} errors={errors} names={names} />
        <div className="row">
          <button className="button" type="submit">
            Save {received}
          </button>
          <button className="button button--quiet" type="submit" name="entry-then" value="another">
            Save and enter another
          </button>
        </div>
      </PostForm>
    </>
  )
}

function SavedNotice({ reference, name, unknown, form }: NonNullable<EntryPageProps['saved']> & { form: string }) {
  return (
    <div data-entered={form}>
      <Notice tone="done">
        <p>
          Saved: <ForeignText>{name}</ForeignText>, <a href={routes.deskSubmission(reference)}>{reference}</a>.{' '}
          {unknown.join(' ')}
        </p>
      </Notice>
    </div>
  )
}

function Problems({ form, definition, errors }: Pick<EntryPageProps, 'form' | 'definition' | 'errors'>) {
  const fields = new Set([...Object.keys(definition.schema.entries), ENTERED_PHONE, ARRIVAL_FIELD, NOTE_FIELD])
  const orderedFields = [...fields].filter((field) => field in errors)
  if (orderedFields.length === 0) return null
  const problems = orderedFields.map((field) => ({
    controlId: field === NOTE_FIELD || field === ARRIVAL_FIELD ? `entry-${field}` : `${form}-${field}`,
    message: errors[field] ?? '',
  }))
  return <ErrorSummary id={`${form}-problems`} heading="There is a problem" problems={problems} headingLevel={2} />
}

/** Keys in the errors. */
const NOTE_FIELD = 'note'
const ARRIVAL_FIELD = 'arrived'

type OfficeFieldsProps = Pick<EntryPageProps, 'draft' | 'today' | 'errors' | 'names'>

function OfficeFields({ draft, today, errors, names }: OfficeFieldsProps) {
  return (
    <fieldset className="form-section">
      <legend>For the office</legend>
      <Select id="entry-from" name="entry-from" label="How did it reach us?" defaultValue={draft.channel}>
        {Object.entries(channelLabels).map(([value, { choice }]) => (
          <option value={value} key={value}>
            {choice}
          </option>
        ))}
      </Select>
      <TextField
        id="entry-arrived"
        label="When did it reach us?"
        type="date"
        defaultValue={draft.arrivedOn}
        max={today}
        error={errors[ARRIVAL_FIELD]}
      />
      <TextArea
        id="entry-note"
        name="entry-note"
        label="Note (optional)"
        hint="For colleagues only. Type @Name to email someone."
        rows={2}
        defaultValue={draft.note}
        error={errors[NOTE_FIELD]}
        data-colleagues={JSON.stringify(names)}
      />
      <Checkbox
        id="entry-confirm"
        name="entry-confirm"
        value="yes"
        label="Email them the confirmation"
        defaultChecked={draft.sendsConfirmation}
      />
      <p className="field-hint">
        Only with an email address. Sent after a minute; you can stop it until then. The office doesn’t get an email
        about this.
      </p>
      <p className="field-hint">
        Saved submissions are never deleted. If you make a mistake, mark it as spam: spam is kept out of every other
        list.
      </p>
    </fieldset>
  )
}
