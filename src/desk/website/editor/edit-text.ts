/** A replacement in a text, and the selection after it. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  select: readonly [number, number]
}

const BOLD_MARK = '**'

/** Adds or removes bold marks around the selection. */
export function toggleBold(text: string, start: number, end: number): TextEdit {
  const selected = text.slice(start, end)
  if (text.slice(0, start).endsWith(BOLD_MARK) && text.slice(end).startsWith(BOLD_MARK))
    return { from: start - 2, to: end + 2, insert: selected, select: [start - 2, end - 2] }
  const inner = selected.trim()
  const from = start + selected.indexOf(inner)
  return {
    from,
    to: from + inner.length,
    insert: BOLD_MARK + inner + BOLD_MARK,
    select: [from + 2, from + 2 + inner.length],
  }
}

/** Turns the selection into a link and selects the missing part: the words or the address. */
export function insertLink(text: string, start: number, end: number): TextEdit {
  const selected = text.slice(start, end).trim()
  const isAddress = /^(?:https:\/\/|\/)\S*$/.test(selected)
  const [words, address] = isAddress ? ['words', selected] : [selected || 'words', 'https://']
  const insert = `[${words}](${address})`
  const at = selected === '' || isAddress ? start + 1 : start + words.length + 3
  const length = selected === '' || isAddress ? words.length : address.length
  return { from: start, to: end, insert, select: [at, at + length] }
}

const ITEM = /^- +/

/** Turns the selected lines into list items, or list items into lines. */
export function toggleList(text: string, start: number, end: number): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [next, last] = [text.indexOf('\n', end), text.length]
  const to = next === -1 ? last : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => ITEM.test(line) || line === '')
  const insert = lines.map((line) => (isList ? line.replace(ITEM, '') : toListItem(line))).join('\n')
  return { from, to, insert, select: [from, from + insert.length] }
}

function toListItem(line: string): string {
  return line.trim() === '' || ITEM.test(line) ? line : `- ${line}`
}
