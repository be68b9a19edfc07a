import type { FieldName, FormSchema } from './check'
import type { FormDescription } from './form-description'
import type { OptionLabels } from './options'
import type { FieldsProps } from './outcome'
import { words } from './words'

/** Props of a form's controls. An unknown field name is a type error. */
export type ServedFields<Schema extends FormSchema> = ReturnType<typeof createServedFields<Schema>>

export function createServedFields<Schema extends FormSchema>(
  { name: form, words: formWords }: FormDescription<Schema>,
  { language, outcome, values = {}, focused }: FieldsProps,
) {
  const currentValues = outcome && 'values' in outcome ? outcome.values : values
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  const field = (name: FieldName<Schema>) => ({
    name,
    id: `${form}-${name}`,
    label: formWords[language].labels[name],
    words: words[language].field,
    defaultValue: currentValues[name] ?? '',
    error: errors[name],
    autoFocus: name === focused || undefined,
    // After a failed attempt, the summary is announced instead of each field's error.
    isAnnounced: outcome?.status !== 'invalid',
  })
  /** Returns the props of a list, whose placeholder means no selection. */
  const list = (name: FieldName<Schema>, choices: OptionLabels, placeholder: string) => ({
    ...field(name),
    options: choices.map(({ value, label }) => ({ value, label: label[language] })),
    placeholder,
  })
  return { language, field, list }
}
