import { DEFAULT_LANGUAGE } from '../../../content/language'
import { ENTERED_PHONE, enteredPhoneLabel } from '../../forms/entered-phone'
import type { FormDefinition } from '../../forms/form-definition'

/** A column of an export. */
export interface ExportColumn {
  /** Names it in the export's form. */
  key: string
  /** What stands at its top. */
  label: string
  /** Whether it is about health and emergencies. */
  isHealth: boolean
  /** For each form, the field whose answers stand in it; none for what is not an answer. */
  fields: Readonly<Record<string, string>>
}

/** What every submission has, whatever its form. */
export const fixedColumns = [
  fixed('reference', 'Reference'),
  fixed('received', 'Received'),
  fixed('arrived', 'Arrived'),
  fixed('form', 'Form'),
  fixed('season', 'Season'),
  fixed('timing', 'Applied'),
  fixed('status', 'Status'),
  fixed('assignee', 'Assigned to'),
  fixed('tags', 'Tags'),
  fixed('sender', 'Sender'),
  fixed('entered-by', 'Entered by'),
] as const satisfies ExportColumn[]

function fixed<Key extends string>(key: Key, label: string) {
  return { key, label, isHealth: false, fields: {} }
}

type Form = Pick<FormDefinition, 'name' | 'labels' | 'healthFields'>

/** The columns of the answers to some forms: one for each label, whichever forms and fields have it. */
export function answerColumns(forms: readonly Form[]): ExportColumn[] {
  const columns: ExportColumn[] = []
  for (const { name, labels, healthFields } of forms) {
    for (const [field, label] of newestLabels(labels)) {
      const isHealth = healthFields.includes(field)
      const index = columns.findIndex((column) => column.label === label && column.isHealth === isHealth)
      const same = columns[index]
      // Two fields of one form are two columns, whatever they are called.
      if (same && !(name in same.fields)) columns[index] = { ...same, fields: { ...same.fields, [name]: field } }
      else columns.push({ key: keyOf(label, isHealth, same && field), label, isHealth, fields: { [name]: field } })
    }
  }
  return columns
}

/** The same for every set of forms, so that a column that somebody saw is the one that they get. */
function keyOf(label: string, isHealth: boolean, field: string | undefined): string {
  const key = `${isHealth ? 'health' : 'answer'}: ${label}`
  return field === undefined ? key : `${key} (${field})`
}

/** Every field that any version of a form has, under the newest label that it ever had, and a telephone number. */
function newestLabels(versions: FormDefinition['labels']): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const { fields } of versions.toReversed())
    for (const [field, label] of Object.entries(fields))
      if (!labels.has(field)) labels.set(field, label[DEFAULT_LANGUAGE])
  // The office enters one for whoever calls, whatever the form.
  if (!labels.has(ENTERED_PHONE)) labels.set(ENTERED_PHONE, enteredPhoneLabel[DEFAULT_LANGUAGE])
  return labels
}
