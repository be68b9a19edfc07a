import type { Language } from '../../content/language'
import { TextField } from '../ui/fields'
import { pageWords, words } from './words'

interface PleaseSpecifyProps {
  form: string
  name: string
  language: Language
}

/** Shown with the option "Other" (ui/form.css). Its field belongs to no form, so it is never sent. */
export function PleaseSpecify({ form, name, language }: PleaseSpecifyProps) {
  return (
    <div className="when-other">
      <TextField
        id={`${form}-${name}`}
        name={name}
        label={pageWords[language].pleaseSpecify}
        words={words[language].field}
        need="optional"
        defaultValue=""
        form=""
      />
    </div>
  )
}
