import type { Selectable } from 'kysely'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Database } from '../../database/connection'
import { toStorableText } from '../../database/storable-text'
import type { SubmissionsTable } from '../../database/tables'
import { findStoredForm, getStoredLabels } from '../../forms/all-forms'
import { ENTERED_PHONE } from '../../forms/entered-phone'
import { findAnswerError, isCheckbox, isMultiline, readAnswer } from '../../forms/field-kind'
import type { FormDefinition } from '../../forms/form-definition'
import type { OptionLabels } from '../../forms/options'
import { type Corrections, correctedAnswers, formatSentAnswer } from './corrected'
import { readCorrections } from './corrections'

/** The fields of a submission that corrections need. */
interface Correctable extends Pick<Selectable<SubmissionsTable>, 'id' | 'form' | 'form_version' | 'answers'> {
  corrections: Corrections | undefined
}

export interface CorrectableField {
  field: string
  label: string
  kind: 'choice' | 'tick' | 'text' | 'line'
  /** Options of a choice. */
  options: OptionLabels
  /** The current answer, as a plain form post would send it. */
  now: string
  sent: string
}

export async function readCorrectable(database: Database, submissionId: string): Promise<Correctable> {
  const submission = await database
    .selectFrom('submissions')
    .select(['id', 'form', 'form_version', 'answers'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow()
  return { ...submission, corrections: (await readCorrections(database, [submissionId])).get(submissionId) }
}

/**
 * Lists the correctable answers in the form's order. Health and emergency fields, consents, and fields that the form no
 * longer has are excluded.
 */
export function correctableFields(submission: Correctable): CorrectableField[] {
  const form = findStoredForm(submission.form)
  if (!form) return []
  const sent = JSON.parse(submission.answers) as Record<string, unknown>
  const now = JSON.parse(correctedAnswers(submission, submission.corrections)) as Record<string, unknown>
  return Object.entries(getStoredLabels(submission, sent).fields)
    .filter(([field]) => isCorrectable(form, field))
    .map(([field, label]) => ({
      field,
      label: label[DEFAULT_LANGUAGE],
      kind: correctionKind(form, field),
      options: getChoices(form, field),
      now: toStorableText(formatSentAnswer(now[field])),
      sent: toStorableText(formatSentAnswer(sent[field])),
    }))
}

function isCorrectable({ schema, healthFields }: FormDefinition, field: string): boolean {
  if (healthFields.includes(field)) return false
  if (!Object.hasOwn(schema.entries, field)) return field === ENTERED_PHONE
  return !isCheckbox(schema, field) || readAnswer(schema, field, '') !== undefined
}

function correctionKind(form: FormDefinition, field: string): CorrectableField['kind'] {
  if (getChoices(form, field).length > 0) return 'choice'
  if (isCheckbox(form.schema, field)) return 'tick'
  return isMultiline(form.schema, field) ? 'text' : 'line'
}

function getChoices({ labels }: FormDefinition, field: string): OptionLabels {
  return labels.at(-1)?.choices?.[field] ?? []
}

/** Checks a corrected answer. `typed` holds all answers in the posted form. */
export function checkCorrection(
  { form: name, answers, corrections }: Correctable,
  { field, sent, now }: CorrectableField,
  formAnswers: Readonly<Record<string, string>>,
): { value: string } | { error: string } {
  const [schema, given] = [findStoredForm(name)?.schema, formAnswers[field] ?? now]
  const before = JSON.parse(correctedAnswers({ answers }, corrections))
  const allAnswers = { ...before, ...formAnswers }
  // A phone number that staff entered may be removed if there is an email address.
  const hasEmail = field === ENTERED_PHONE && Boolean(allAnswers.email)
  const isRestored = given === sent && given !== now
  if (!schema || isRestored || (hasEmail && given === '')) return { value: given }
  const error = findAnswerError(schema, allAnswers, field)
  // Do not reject a correction because another answer violates a newer rule.
  if (given === now && (error === undefined || findAnswerError(schema, before, field) !== undefined))
    return { value: now }
  return error === undefined ? { value: formatSentAnswer(readAnswer(schema, field, given)) } : { error }
}
