import type { FieldName, FormSchema } from './check'
import { fieldWords } from './field-words'
import type { FormDescription } from './form-description'
import type { FieldsProps } from './outcome'
import type { Options } from './rules'
import type { Text } from './text'

/** What controls take from their form. A name that is no field of the form is a type error. */
export type ServedFields<Schema extends FormSchema> = ReturnType<typeof servedFields<Schema>>

export function servedFields<Schema extends FormSchema>(
  { name: form, labels }: FormDescription<Schema>,
  { language, outcome, values = {}, focused }: FieldsProps,
) {
  const given = outcome && 'values' in outcome ? outcome.values : values
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  const field = (name: FieldName<Schema>) => ({
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
  /** The placeholder stands for no choice. */
  const list = (name: FieldName<Schema>, choices: Options, placeholder: Text) => ({
    ...field(name),
    options: choices.map(({ value, label }) => ({ value, label: label[language] })),
    placeholder: placeholder[language],
  })
  return { language, field, list }
}
