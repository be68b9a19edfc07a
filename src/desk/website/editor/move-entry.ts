import { countEntries, entriesOf, listOf, nameOf } from './entry-nodes'
import type { Say } from './say'

/** Moves an entry of a list by so many places, as far as there are some, and says where it is. */
export function moveEntry(entry: HTMLElement, by: number, say: Say): void {
  const list = listOf(entry)
  if (!list) return
  const entries = entriesOf(list)
  const from = entries.indexOf(entry)
  const to = Math.min(entries.length - 1, Math.max(0, from + by))
  const name = nameOf(entry)
  if (to === from) {
    say(`${name} is already ${from === 0 ? 'first' : 'last'}`)
    return
  }
  if (to < from) entries[to]?.before(entry)
  else entries[to]?.after(entry)
  countEntries(list)
  list.dispatchEvent(new Event('input', { bubbles: true }))
  entry.scrollIntoView({ block: 'nearest' })
  say(`${name} is now ${to + 1} of ${entries.length}`)
}
