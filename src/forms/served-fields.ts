import type { FieldProps } from '../ui/field'
import type { FieldName, FormSchema } from './check'
import { fieldWords } from './field-words'
import type { FormDescription } from './form-description'
import type { FieldsProps } from './outcome'

/** What a field's control takes from its form. A name that is no field of the form is a type error. */
export type ServedField<Name extends string> = (name: Name) => Omit<FieldProps, 'need'>

export function servedFields<Schema extends FormSchema>(
  { name: form, labels }: FormDescription<Schema>,
  { language, outcome, values = {}, focused }: FieldsProps,
): ServedField<FieldName<Schema>> {
  const given = outcome && 'values' in outcome ? outcome.values : values
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  return (name) => ({
    name,
    id: `${form}-${name}`,
    label: labels[name][language],
    words: fieldWords[language],
    defaultValue: given[name] ?? '',
    error: errors[name],
    autoFocus: name === focused || undefined,
    // After a failed attempt the summary is announced, not each field as well.
    isAnnounced: outcome?.status !== 'invalid',
  })
}
