import type { FieldProps } from './field'
import { TextField } from './text-field'

type PersonFieldProps = Omit<FieldProps, 'need'>

/** Fields that browsers and password managers can fill (HTML, 4.10.18.7; WCAG 1.3.5). Each must be filled. */
export function NameField(field: PersonFieldProps) {
  return <TextField {...field} need="required" autoComplete="name" spellCheck={false} />
}

export function GivenNameField(field: PersonFieldProps) {
  return <TextField {...field} need="required" autoComplete="given-name" spellCheck={false} />
}

export function FamilyNameField(field: PersonFieldProps) {
  return <TextField {...field} need="required" autoComplete="family-name" spellCheck={false} />
}

export function EmailField(field: PersonFieldProps) {
  return <TextField {...field} need="required" type="email" autoComplete="email" spellCheck={false} />
}

export function PhoneField(field: PersonFieldProps) {
  return <TextField {...field} need="required" type="tel" autoComplete="tel" />
}
