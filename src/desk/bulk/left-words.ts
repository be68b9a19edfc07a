import type { Names } from '../../log/event-kind'
import type { BlockerReason } from '../../log/undo/blocker'
import type { BulkAction } from '../../submissions/bulk/bulk-action'
import type { LeftOut } from '../../submissions/bulk/selection'
import { isSoInWords } from './bulk-words'

interface Unchanged {
  chosen: BulkAction
  /** How many are so already. */
  already: number
  left: readonly LeftOut[]
  /** To whom, or which tag it is. */
  target?: string | undefined
}

/**
 * How many of a selection stay as they are, and why: "2 stay as they are: 1 is already done, 1 was changed by Rosa."
 * Undefined where none does.
 */
export function leftInWords(unchanged: Unchanged, names: Names, { isDone = false } = {}): string | undefined {
  const { chosen, already, left, target } = unchanged
  const groups = [
    ...(already > 0 ? [{ count: already, words: isSoInWords(chosen, already, target, { isDone }) }] : []),
    ...left.map((each) => ({ count: each.count, words: reasonInWords(each, names) })),
  ]
  const count = groups.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return undefined
  const [they, stay, are] =
    count === 1 ? ['it', 'stays', isDone ? 'was' : 'is'] : ['they', 'stay', isDone ? 'were' : 'are']
  const why = groups.map((each) => `${groups.length === 1 ? they : counted(each.count)} ${each.words}`)
  return `${counted(count)} ${isDone ? 'stayed' : stay} as ${they} ${are}: ${why.join(', ')}.`
}

type Words = readonly [one: string, more: string]

const reasons: Readonly<Partial<Record<BlockerReason, Words>>> = {
  'changed-since': ['was changed', 'were changed'],
  'already-undone': ['was already undone', 'were already undone'],
  'left-the-house': ['had its confirmation sent', 'had their confirmations sent'],
  'no-longer-handles': [
    'was assigned to somebody who no longer handles submissions',
    'were assigned to people who no longer handle submissions',
  ],
}

function reasonInWords({ reason, by, count }: LeftOut, names: Names): string {
  const [one, more] = reasons[reason] ?? ['can’t be undone', 'can’t be undone']
  const words = count === 1 ? one : more
  return by === null ? words : `${words} by ${names.get(by) ?? 'somebody who left'}`
}

function counted(n: number): string {
  return n.toLocaleString('en-US')
}
