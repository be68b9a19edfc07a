import type { ComponentProps } from 'react'
import { TextField } from '../ui/fields'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'id' | 'name'>

export function NameField({ defaultValue, ...field }: FieldProps) {
  return <TextField id="name" {...field} required maxLength={200} defaultValue={defaultValue} />
}

export function EmailField({ defaultValue, ...field }: FieldProps) {
  const limits = { spellCheck: false, required: true, maxLength: 254 }
  return <TextField id="email" type="email" {...field} {...limits} defaultValue={defaultValue} />
}
