import type { ComponentProps } from 'react'
import type { FieldProps } from './field'
import { TextField } from './text-field'

/** Fields that browsers and password managers can fill (HTML, 4.10.18.7; WCAG 1.3.5). Each must be filled. */
function personField(hints: Partial<ComponentProps<typeof TextField>>) {
  return (field: Omit<FieldProps, 'need'>) => <TextField {...field} need="required" {...hints} />
}

export const NameField = personField({ autoComplete: 'name', spellCheck: false })
export const GivenNameField = personField({ autoComplete: 'given-name', spellCheck: false })
export const FamilyNameField = personField({ autoComplete: 'family-name', spellCheck: false })
export const EmailField = personField({ type: 'email', autoComplete: 'email', spellCheck: false })
export const PhoneField = personField({ type: 'tel', autoComplete: 'tel' })
