import type { Language } from '../../content/language'
import { TextField } from '../ui/fields'
import { fieldWords } from './field-words'

interface PleaseSpecifyProps {
  form: string
  name: string
  language: Language
}

/** Appears with the option "Other" (ui/form.css). It belongs to no form, so it is never sent. */
export function PleaseSpecify({ form, name, language }: PleaseSpecifyProps) {
  return (
    <div className="when-other">
      <TextField
        id={`${form}-${name}`}
        name={name}
        label={{ en: 'Please specify' }[language]}
        words={fieldWords[language]}
        need="optional"
        defaultValue=""
        form=""
      />
    </div>
  )
}
