import { DEFAULT_LANGUAGE } from '../../../content/language'
import { findStoredForm } from '../../forms/all-forms'
import { ENTERED_PHONE, enteredPhoneLabel } from '../../forms/entered-phone'
import { isCheckbox } from '../../forms/field-kind'
import { toOneLine } from '../../forms/one-line'
import { findOptionLabel } from '../../forms/options'
import { TICKED } from '../../forms/rules'
import { asChange, type EventDetails } from '../../log/event-details'

/** Prefix of corrected answers in event details, as in "answer:application.phone". */
export const ANSWER_PREFIX = 'answer:'

/** Returns the field of a prefixed name. */
export function parseAnswerField(name: string): string {
  return name.slice(name.indexOf('.') + 1)
}

/** Returns the current label of a prefixed name. */
export function answerLabel(name: string): string {
  const field = parseAnswerField(name)
  const label = findNamedForm(name)?.labels.at(-1)?.fields[field]
  return (label ?? (field === ENTERED_PHONE ? enteredPhoneLabel : undefined))?.[DEFAULT_LANGUAGE] ?? field
}

/** Formats the answer of a prefixed name. */
export function formatAnswer(name: string, value: unknown): string {
  const field = parseAnswerField(name)
  const form = findNamedForm(name)
  const text = String(value)
  const options = form?.labels.at(-1)?.choices?.[field]
  if (options) return findOptionLabel(options, text, DEFAULT_LANGUAGE) || NO_ANSWER
  if (form && isCheckbox(form.schema, field)) return text === TICKED ? 'Yes' : 'No'
  return toOneLine(text) || NO_ANSWER
}

const NO_ANSWER = '(no answer)'

/** Formats the log phrase, as in "corrected Current Grade from 9th Grade to 10th Grade". */
export function formatCorrection(details: EventDetails): string {
  const { labels, fromTo } = formatChanges(details)
  return `corrected ${labels || 'an answer'}${fromTo}`
}

/** Describes the undo of a correction. */
export function formatCorrectionUndo(details: EventDetails): string {
  const { labels, fromTo } = formatChanges(details)
  return `set ${labels || 'an answer'} back${fromTo}`
}

/** Longer answers are not quoted in the log. */
const MAX_INLINE_LENGTH = 40

function formatChanges(details: EventDetails): { labels: string; fromTo: string } {
  const names = Object.keys(details).filter((name) => name.startsWith(ANSWER_PREFIX))
  const labels = listFormat.format(names.map(answerLabel))
  const [name = ''] = names
  const change = names.length === 1 ? asChange(details[name]) : undefined
  const [before = '', after = ''] = change
    ? [change.before, change.after].map((value) => formatAnswer(name, value))
    : []
  const isShort = change && before.length <= MAX_INLINE_LENGTH && after.length <= MAX_INLINE_LENGTH
  return { labels, fromTo: isShort ? ` from ${before} to ${after}` : '' }
}

const listFormat = new Intl.ListFormat('en-US')

function findNamedForm(name: string) {
  return findStoredForm(name.slice(ANSWER_PREFIX.length, name.indexOf('.')))
}
