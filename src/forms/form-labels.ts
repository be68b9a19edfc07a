import type { Language } from '../../content/language'
import { findOptionLabel, type OptionLabels } from './options'
import type { LocalizedText } from './text'
import { answerWords } from './words'

export interface FormLabels {
  fields: Readonly<Record<string, LocalizedText>>
  choices?: Readonly<Record<string, OptionLabels>>
}

export function listAnswers(
  { fields, choices = {} }: FormLabels,
  answers: Readonly<Record<string, unknown>>,
  language: Language,
): (readonly [label: string, answer: string])[] {
  const { yes, no, none } = answerWords[language]
  const shown = (field: string, answer: unknown) => {
    if (typeof answer === 'boolean') return answer ? yes : no
    return findOptionLabel(choices[field] ?? [], String(answer ?? ''), language) || none
  }
  return Object.entries(fields).map(([field, label]) => [label[language], shown(field, answers[field])] as const)
}
