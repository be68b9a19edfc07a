import {
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  type TemplateProblems,
  type TemplateText,
} from '../../admissions/letters/letter-templates'
import { TextArea, TextField } from '../ui/fields'

interface LetterTextFieldsProps {
  text: TemplateText
  problems: TemplateProblems | undefined
  hint: string
  rows: number
}

/** The subject and text of a letter, with their mistakes. */
export function LetterTextFields({ text, problems, hint, rows }: LetterTextFieldsProps) {
  return (
    <>
      <TextField
        id="subject"
        label="Subject"
        defaultValue={text.subject}
        maxLength={MAX_SUBJECT_LENGTH}
        error={problems?.subject.join(' ') || undefined}
        required
      />
      <TextArea
        id="body"
        name="body"
        label="Text"
        defaultValue={text.body}
        maxLength={MAX_BODY_LENGTH}
        error={problems?.body.join(' ') || undefined}
        required
        data-replaced
        {...{ hint, rows }}
      />
    </>
  )
}
