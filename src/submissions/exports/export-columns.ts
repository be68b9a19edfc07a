import { DEFAULT_LANGUAGE } from '../../../content/language'
import { ENTERED_PHONE, enteredPhoneLabel } from '../../forms/entered-phone'
import type { FormDefinition } from '../../forms/form-definition'

export interface ExportColumn {
  /** The column's value in the export form. */
  key: string
  /** The column header. */
  label: string
  /** True for health and emergency information. */
  isHealth: boolean
  /** The field of each form with this column's answers; empty for columns that are not answers. */
  fields: Readonly<Record<string, string>>
}

/** Columns of every submission, independent of its form. */
export const fixedColumns = [
  fixedColumn('reference', 'Reference'),
  fixedColumn('received', 'Received'),
  fixedColumn('arrived', 'Arrived'),
  fixedColumn('form', 'Form'),
  fixedColumn('season', 'Season'),
  fixedColumn('timing', 'Applied'),
  fixedColumn('status', 'Status'),
  fixedColumn('assignee', 'Assigned to'),
  fixedColumn('tags', 'Tags'),
  fixedColumn('sender', 'Sender'),
  fixedColumn('entered-by', 'Entered by'),
] as const satisfies ExportColumn[]

function fixedColumn<Key extends string>(key: Key, label: string) {
  return { key, label, isHealth: false, fields: {} }
}

type Form = Pick<FormDefinition, 'name' | 'labels' | 'healthFields'>

/** Lists the answer columns of some forms. Fields with the same label share a column. */
export function answerColumns(forms: readonly Form[]): ExportColumn[] {
  const columns: ExportColumn[] = []
  for (const { name, labels, healthFields } of forms) {
    for (const [field, label] of newestLabels(labels)) {
      const isHealth = healthFields.includes(field)
      const index = columns.findIndex((column) => column.label === label && column.isHealth === isHealth)
      const match = columns[index]
      // Two fields of one form are separate columns, even with the same label.
      if (match && !(name in match.fields)) columns[index] = { ...match, fields: { ...match.fields, [name]: field } }
      else columns.push({ key: columnKey(label, isHealth, match && field), label, isHealth, fields: { [name]: field } })
    }
  }
  return columns
}

/** Returns a key that does not depend on the chosen forms, so that selected columns stay selected. */
function columnKey(label: string, isHealth: boolean, field: string | undefined): string {
  const key = `${isHealth ? 'health' : 'answer'}: ${label}`
  return field === undefined ? key : `${key} (${field})`
}

/** Returns the fields of all versions of a form, and the phone number, with their newest labels. */
function newestLabels(versions: FormDefinition['labels']): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const { fields } of versions.toReversed())
    for (const [field, label] of Object.entries(fields))
      if (!labels.has(field)) labels.set(field, label[DEFAULT_LANGUAGE])
  // Staff may enter a caller's phone number for any form.
  if (!labels.has(ENTERED_PHONE)) labels.set(ENTERED_PHONE, enteredPhoneLabel[DEFAULT_LANGUAGE])
  return labels
}
