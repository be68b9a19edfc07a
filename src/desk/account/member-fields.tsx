import type { ComponentProps } from 'react'
import { TextField } from '../ui/fields'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'id' | 'name'>

export function NameField({ defaultValue, ...field }: FieldProps) {
  return <TextField id="name" {...field} required maxLength={200} defaultValue={defaultValue} />
}

/** The server validates the address, because browsers reject one pasted with invisible characters. */
export function EmailField({ defaultValue, ...field }: FieldProps) {
  const inputAttributes = { inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
  const limits = { required: true, maxLength: 254 }
  return <TextField id="email" {...field} {...inputAttributes} {...limits} defaultValue={defaultValue} />
}
