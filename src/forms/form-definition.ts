import type * as v from 'valibot'
import { type Catalog, DEFAULT_LANGUAGE, type Language } from '../../content/language'
import type { Content } from '../../content/read-content'
import { check, type FieldErrors, type FieldName, type FormSchema } from './check'
import type { FormDescription, FormTexts } from './form-description'
import type { FormEmail, FormWords, Submitted } from './form-emails'
import { type FormLabels, listAnswers } from './form-labels'
import type { OptionLabels } from './options'
import { type LocalizedText, pickTexts } from './text'

export interface Sender {
  name: string
  email: string
}

export type CheckedForm =
  | { valid: false; errors: FieldErrors }
  | {
      valid: true
      answers: Record<string, unknown>
      sender: Sender
      /** Returns the email texts in the content's language, for the day (ISO 8601) of arrival. */
      email: (content: Content, language: Language, day: string) => FormEmail
    }

export interface FormDefinition {
  /** Stored name of its submissions. The sidebar form is stored as `contact`. */
  name: string
  /** Incremented when fields, labels or options change. */
  version: number
  /** Labels of every version, newest last. */
  labels: readonly FormLabels[]
  endpoint: string
  schema: FormSchema
  texts: Readonly<Record<'received' | 'success' | 'failure', LocalizedText>>
  check: (input: unknown, language: Language) => CheckedForm
  /** Returns the sender of stored answers of any version. */
  senderOf: (answers: Readonly<Record<string, unknown>>) => Sender
  /**
   * Health and emergency fields. They never appear in emails, lists or search, and only permitted roles can open them.
   */
  healthFields: readonly string[]
  inbox: InboxFields
  /** True if submissions must arrive within an application window. */
  hasWindow: boolean
  /** True if answers are discarded unless the setting SPEAKER_INTAKE is on. */
  isDroppable: boolean
}

interface InboxFields<Field extends string = string> {
  program?: Field
  school?: Field
  firstName?: Field
  lastName?: Field
  phone?: Field
  /** Facts that the office sorts submissions by, shown first in the list. */
  facts?: readonly Field[]
}

interface FormOptions<Schema extends FormSchema> {
  description: FormDescription<Schema>
  choices?: Readonly<Partial<Record<FieldName<Schema>, OptionLabels>>>
  /** Labels of earlier versions, used to show their submissions. */
  olderLabels?: readonly FormLabels[]
  storedAs?: string
  sender: (answers: v.InferOutput<Schema>) => Sender
  email: (submitted: Submitted<v.InferOutput<Schema>>) => FormWords
  /** Returns the fields to leave out of emails for these answers. */
  unasked?: (answers: v.InferOutput<Schema>) => readonly FieldName<Schema>[]
  healthFields?: readonly FieldName<Schema>[]
  inbox?: InboxFields<FieldName<Schema>>
  hasWindow?: boolean
  isDroppable?: boolean
}

export function defineForm<Schema extends FormSchema>(options: FormOptions<Schema>): FormDefinition {
  const { description, choices = {}, olderLabels = [], sender, email, unasked } = options
  const { healthFields = [], inbox = {}, hasWindow = false, isDroppable = false } = options
  const { name, endpoint, schema } = description
  const words: Catalog<FormTexts> = description.words
  const fields = pickTexts(words, Object.keys(words[DEFAULT_LANGUAGE].labels), ({ labels }) => labels)
  const labels: FormLabels = { fields, choices }

  function formatAnswers(answers: v.InferOutput<Schema>, language: Language) {
    const omitted: readonly string[] = [...healthFields, ...(unasked?.(answers) ?? [])]
    const fields = Object.entries(labels.fields).filter(([field]) => !omitted.includes(field))
    return listAnswers({ ...labels, fields: Object.fromEntries(fields) }, answers, language)
  }

  return {
    name: options.storedAs ?? name,
    version: olderLabels.length + 1,
    labels: [...olderLabels, labels],
    endpoint,
    schema,
    texts: pickTexts(words, ['received', 'success', 'failure'], (texts) => texts),
    check(input, language) {
      const checked = check(schema, input, language)
      if (!checked.valid) return checked
      const { answers } = checked
      return {
        valid: true,
        answers,
        sender: sender(answers),
        email: (content, language, day) => ({
          ...email({ answers, content, language, day }),
          answers: formatAnswers(answers, language),
          hasHealthFields: healthFields.some((field) => Boolean(answers[field])),
        }),
      }
    },
    senderOf: (answers) => sender(answers as v.InferOutput<Schema>),
    healthFields,
    inbox,
    hasWindow,
    isDroppable,
  }
}
