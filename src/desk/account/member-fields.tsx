import type { ComponentProps } from 'react'
import { TextField } from '../ui/fields'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'id' | 'name'>

/** The name of somebody on the team. */
export function NameField({ defaultValue, ...field }: FieldProps) {
  return <TextField id="name" name="name" {...field} required maxLength={200} defaultValue={defaultValue} />
}

/** The email address of somebody on the team. */
export function EmailField({ defaultValue, ...field }: FieldProps) {
  const limits = { spellCheck: false, required: true, maxLength: 254 }
  return <TextField id="email" name="email" type="email" {...field} {...limits} defaultValue={defaultValue} />
}
