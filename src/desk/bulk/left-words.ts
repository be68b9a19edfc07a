import type { Names } from '../../log/event-kind'
import { actionOf, type Chosen } from '../../submissions/actions/actions'
import type { LeftOut } from '../../submissions/bulk/selection'

interface Unchanged {
  chosen: Chosen
  /** How many are so already. */
  already: number
  left: readonly LeftOut[]
  /** The person or thing that the action names. */
  target?: string | undefined
}

/**
 * How many of a selection stay as they are, and why: "2 stay as they are: 1 is already done, 1 was changed by Rosa."
 * Undefined where none does.
 */
export function leftInWords(unchanged: Unchanged, names: Names, { isDone = false } = {}): string | undefined {
  const { chosen, already, left, target = 'somebody who left' } = unchanged
  const groups = [
    ...(already > 0 ? [{ count: already, words: actionOf(chosen).words.isSo(chosen, already, target, isDone) }] : []),
    ...left.map((each) => ({ count: each.count, words: changedInWords(each, names) })),
  ]
  const count = groups.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return undefined
  const [they, stay, are] =
    count === 1 ? ['it', 'stays', isDone ? 'was' : 'is'] : ['they', 'stay', isDone ? 'were' : 'are']
  const why = groups.map((each) => `${groups.length === 1 ? they : counted(each.count)} ${each.words}`)
  return `${counted(count)} ${isDone ? 'stayed' : stay} as ${they} ${are}: ${why.join(', ')}.`
}

function changedInWords({ by, count }: LeftOut, names: Names): string {
  const words = count === 1 ? 'was changed' : 'were changed'
  return by === null ? words : `${words} by ${names.get(by) ?? 'somebody who left'}`
}

function counted(n: number): string {
  return n.toLocaleString('en-US')
}
