import type { FormDescription } from './form-description'
import type { FormProps } from './outcome'

/** What one control takes from its form, as the server makes it: its name, its id, what it starts with, what is wrong. */
export type ServedField = (name: string) => {
  name: string
  id: string
  defaultValue: string
  error: string | undefined
  isAnnounced: boolean
}

/** The fields of a form as the server makes them. */
export function servedFields({ name: form }: FormDescription, { outcome, values = {} }: FormProps): ServedField {
  const given = outcome && 'values' in outcome ? outcome.values : values
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  return (name) => ({
    name,
    id: `${form}-${name}`,
    defaultValue: given[name] ?? '',
    error: errors[name],
    // After a blocked attempt the summary is read, and not each field as well.
    isAnnounced: outcome?.status !== 'invalid',
  })
}
