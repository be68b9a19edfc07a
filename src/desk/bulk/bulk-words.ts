import type { EventDetails } from '../../log/event-details'
import type { BulkAction } from '../../submissions/bulk/bulk-action'
import { seasonNameKey } from '../../submissions/event-sentences'
import type { CappedCount } from '../../submissions/inbox/inbox-list'
import { statusWords } from '../../submissions/statuses'
import { withUnsent } from '../ui/events'

/** "1 submission", "1,240 submissions". */
export function countedSubmissions(n: number, isCapped = false): string {
  return `${cappedCountInWords({ n, isCapped })} ${n === 1 ? 'submission' : 'submissions'}`
}

/** "12", or "1,000+" where counting stopped. */
export function cappedCountInWords({ n, isCapped }: CappedCount): string {
  return `${n.toLocaleString('en-US')}${isCapped ? '+' : ''}`
}

/** What is about to be done: "Assign 40 submissions to Ana". `target` is whom, or which season or tag it names. */
export function chosenInWords(chosen: BulkAction, count: number, target = 'somebody who left'): string {
  const many = countedSubmissions(count)
  switch (chosen.type) {
    case 'status':
      return `Mark ${many} as ${statusWords[chosen.status].toLowerCase()}`
    case 'assignee':
      return `Assign ${many} to ${chosen.assigneeId === null ? 'nobody' : target}`
    case 'season':
      return chosen.seasonId === null ? `Take ${many} out of the season` : `Move ${many} to ${target}`
    case 'tag':
      return chosen.on ? `Tag ${many} “${target}”` : `Remove the tag “${target}” from ${many}`
    case 'undo':
      return count === 0 ? 'None of this can be undone' : `Undo this for ${many}`
  }
}

/** The same on its button: "Assign 40 submissions". */
export function stepInWords(chosen: BulkAction, count: number): string {
  const many = countedSubmissions(count)
  if (chosen.type === 'assignee') return `Assign ${many}`
  if (chosen.type === 'season' && chosen.seasonId !== null) return `Move ${many}`
  if (chosen.type === 'tag') return chosen.on ? `Tag ${many}` : `Remove the tag from ${many}`
  return chosenInWords(chosen, count)
}

/** Why nothing is left to do: "Both are already new." */
export function alreadyInWords(chosen: BulkAction, count: number, target?: string): string {
  if (chosen.type === 'undo') return 'None of this can be undone.'
  const all = count === 1 ? 'It' : count === 2 ? 'Both' : `All ${count.toLocaleString('en-US')}`
  const isNone = chosen.type === 'tag' && !chosen.on && count > 1
  return isNone ? `None of them have the tag “${target}”.` : `${all} ${isSoInWords(chosen, count, target)}.`
}

/** What is so already, as it follows a number of submissions: "is already new", "were already assigned to Ana". */
export function isSoInWords(
  chosen: BulkAction,
  count: number,
  target = 'somebody who left',
  { isDone = false } = {},
): string {
  const isOne = count === 1
  const are = isDone ? (isOne ? 'was' : 'were') : isOne ? 'is' : 'are'
  switch (chosen.type) {
    case 'status':
      return `${are} already ${statusWords[chosen.status].toLowerCase()}`
    case 'assignee':
      return `${are} already assigned to ${chosen.assigneeId === null ? 'nobody' : target}`
    case 'season':
      return `${are} already in ${chosen.seasonId === null ? 'no season' : target}`
    case 'tag':
      if (chosen.on) return `already ${isDone ? 'had' : isOne ? 'has' : 'have'} the tag “${target}”`
      return `${isDone ? 'didn’t' : isOne ? 'doesn’t' : 'don’t'} have the tag “${target}”`
    case 'undo':
      return 'can’t be undone'
  }
}

/** What was done to many at once, as it follows a name or begins a sentence: "assigned 40 submissions to Ana". */
export function batchInWords(details: EventDetails, names: ReadonlyMap<string, string>): string {
  return withUnsent(changedInWords(details, names), details)
}

function changedInWords(details: EventDetails, names: ReadonlyMap<string, string>): string {
  const many = countedSubmissions(Number(details.count))
  const nameOf = (id: unknown) => names.get(String(id)) ?? 'somebody who left'
  switch (details.did) {
    case 'status':
      return `marked ${many} as ${(statusWords[details.status as keyof typeof statusWords] ?? '').toLowerCase()}`
    case 'assignee':
      return `assigned ${many} to ${details.assignee === null ? 'nobody' : nameOf(details.assignee)}`
    case 'season':
      return details.season === null
        ? `took ${many} out of the season`
        : `moved ${many} to ${names.get(seasonNameKey(String(details.season))) ?? 'another season'}`
    case 'tag':
      return details.on ? `tagged ${many} “${nameOf(details.tag)}”` : `removed “${nameOf(details.tag)}” from ${many}`
    case 'undo':
      return `undid a change to ${many}`
    default:
      return `changed ${many}`
  }
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
