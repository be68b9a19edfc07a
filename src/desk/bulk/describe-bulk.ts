import type { Names } from '../../log/event-kind'
import { conjugateBe } from '../../submissions/actions/action'
import { type ChosenAction, findAction, getAction } from '../../submissions/actions/actions'
import type { BatchDetails } from '../../submissions/bulk/batches'
import type { CappedCount } from '../../submissions/inbox/inbox-list'
import { describeDecisions } from '../decisions/words'
import { appendUnsent } from '../ui/events'

/** "1 submission" or "1,240 submissions". */
export function formatSubmissionCount(n: number, isCapped = false): string {
  return `${formatCappedCount({ n, isCapped })} ${n === 1 ? 'submission' : 'submissions'}`
}

/** "12", or "1,000+" if the count is capped. */
export function formatCappedCount({ n, isCapped }: CappedCount): string {
  return `${n.toLocaleString('en-US')}${isCapped ? '+' : ''}`
}

const FORMER_MEMBER = 'someone who left'

/** The heading of a preview: "Assign 40 submissions to Ana". `name` is the person or thing that the action names. */
export function previewHeading(chosen: ChosenAction, count: number, name = FORMER_MEMBER): string {
  return getAction(chosen).words.preview(chosen, formatSubmissionCount(count), name)
}

/** The label of the preview's button: "Assign 40 submissions". */
export function applyLabel(chosen: ChosenAction, count: number): string {
  return getAction(chosen).words.button?.(chosen, formatSubmissionCount(count)) ?? previewHeading(chosen, count)
}

/** Explains why nothing would change: "Both are already new." */
export function explainNothingToDo(chosen: ChosenAction, count: number, name = FORMER_MEMBER): string {
  const { words } = getAction(chosen)
  if (count === 0) return 'Nothing can be changed.'
  const all = count === 1 ? 'It' : count === 2 ? 'Both' : `All ${count.toLocaleString('en-US')}`
  const noneText = count > 1 ? words.noneApplied?.(chosen, name) : undefined
  return `${noneText ?? `${all} ${words.isAlreadyApplied(chosen, count, name, false)}`}.`
}

/** Explains why some submissions do not change: "2 stay as they are: they are already done." */
export function explainUnchanged(
  chosen: ChosenAction,
  count: number,
  name = FORMER_MEMBER,
  { isDone = false } = {},
): string {
  const pronoun = count === 1 ? 'it' : 'they'
  const verb = isDone ? 'stayed' : count === 1 ? 'stays' : 'stay'
  const why = getAction(chosen).words.isAlreadyApplied(chosen, count, name, isDone)
  return `${count.toLocaleString('en-US')} ${verb} as ${pronoun} ${conjugateBe(count, isDone)}: ${pronoun} ${why}.`
}

/** Describes a bulk change in a sentence after its actor: "assigned 40 submissions to Ana". */
export function describeBatch(details: BatchDetails, names: Names): string {
  if (details.did === 'decision') return describeDecisions(details, details.count)
  const many = formatSubmissionCount(details.count)
  if (details.did === 'letters') return `${details.canceled ? 'canceled' : 'sent'} letters about ${many}`
  const words =
    details.did === 'undo' ? `undid a change to ${many}` : findAction(details.did)?.words.did(details, many, names)
  return appendUnsent(words ?? `changed ${many}`, details)
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
