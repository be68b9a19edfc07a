import type * as v from 'valibot'
import { type Catalog, DEFAULT_LANGUAGE, type Language } from '../../content/language'
import type { Content } from '../../content/read-content'
import { check, type FieldErrors, type FieldName, type FormSchema } from './check'
import type { FormDescription, FormTexts } from './form-description'
import type { FormEmail, FormWords, Submitted } from './form-emails'
import { type FormLabels, listAnswers } from './form-labels'
import type { Options } from './options'
import { type Text, textsOf } from './text'

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
      /** Returns the words of its emails in the language of the content, for the day (ISO 8601) on which it came. */
      email: (content: Content, language: Language, day: string) => FormEmail
    }

export interface FormDefinition {
  /** The name its submissions are stored under. The sidebar's form is stored as `contact`. */
  name: string
  /** Goes up when the fields, their labels or the options of their lists change. */
  version: number
  /** The labels of every version, newest last. */
  labels: readonly FormLabels[]
  endpoint: string
  schema: FormSchema
  texts: Readonly<Record<'received' | 'success' | 'failure', Text>>
  check: (input: unknown, language: Language) => CheckedForm
  /** Who sent stored answers, whatever version of the form they are of. */
  senderOf: (answers: Readonly<Record<string, unknown>>) => Sender
  /** The fields about health and emergencies, which stand in no email, list or search: only who may see them opens them. */
  healthFields: readonly string[]
  inbox: InboxFields
  /** True if seasons take it only within their application windows. */
  hasWindow: boolean
  /** Whether answers are only thanked for and dropped, unless the settings (SPEAKER_INTAKE) say otherwise. */
  isDroppable: boolean
}

interface InboxFields<Field extends string = string> {
  program?: Field
  school?: Field
  firstName?: Field
  lastName?: Field
  phone?: Field
}

interface FormOptions<Schema extends FormSchema> {
  description: FormDescription<Schema>
  choices?: Readonly<Partial<Record<FieldName<Schema>, Options>>>
  /** The labels of earlier versions, which stay in the form's folder: their submissions are shown under them. */
  olderLabels?: readonly FormLabels[]
  storedAs?: string
  sender: (answers: v.InferOutput<Schema>) => Sender
  email: (submitted: Submitted<v.InferOutput<Schema>>) => FormWords
  /** The fields that these answers leave out of the emails. */
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
  const fields = textsOf(words, Object.keys(words[DEFAULT_LANGUAGE].labels), ({ labels }) => labels)
  const labels: FormLabels = { fields, choices }

  function answersOf(answers: v.InferOutput<Schema>, language: Language) {
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
    texts: textsOf(words, ['received', 'success', 'failure'], (texts) => texts),
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
          answers: answersOf(answers, language),
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
