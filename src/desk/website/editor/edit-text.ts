/** What replaces a part of a text, and what is selected then. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  select: readonly [number, number]
}

const MARK = '**'

/** Puts the selection between the marks for bold, or takes them away. */
export function toggleBold(text: string, start: number, end: number): TextEdit {
  const selected = text.slice(start, end)
  if (text.slice(0, start).endsWith(MARK) && text.slice(end).startsWith(MARK))
    return { from: start - 2, to: end + 2, insert: selected, select: [start - 2, end - 2] }
  const inner = selected.trim()
  const from = start + selected.indexOf(inner)
  return { from, to: from + inner.length, insert: MARK + inner + MARK, select: [from + 2, from + 2 + inner.length] }
}

/** Makes the selection a link: its words, or its address where it is one. What is left to write is selected. */
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

/** Makes the selected lines entries of a list, or lines again. */
export function toggleList(text: string, start: number, end: number): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const [next, last] = [text.indexOf('\n', end), text.length]
  const to = next === -1 ? last : next
  const lines = text.slice(from, to).split('\n')
  const isList = lines.every((line) => ITEM.test(line) || line === '')
  const insert = lines.map((line) => (isList ? line.replace(ITEM, '') : listed(line))).join('\n')
  return { from, to, insert, select: [from, from + insert.length] }
}

function listed(line: string): string {
  return line.trim() === '' || ITEM.test(line) ? line : `- ${line}`
}
