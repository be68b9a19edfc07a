import { piecesIn } from '../../../content/markdown'

/** A link in a text. */
export interface Link {
  text: string
  href: string
}

/** A text as people read it. */
export interface ReadText {
  text: string
  /** The parts of it that are facts filled in, from and to. */
  filled: readonly (readonly [from: number, to: number])[]
  links: readonly Link[]
}

export type Facts = Readonly<Partial<Record<string, string>>>

const MARKED = /\[(?<label>[^\]]*)\]\((?<href>[^)]*)\)|\{(?<fact>\w+)\}|\*\*/g

/** Fills in the facts and takes links and bold out of a text. What is no fact stays as it is written. */
export function readText(written: string, facts: Facts): ReadText {
  const filled: (readonly [number, number])[] = []
  const links: Link[] = []
  let text = ''
  let end = 0
  const read = (to: number) => {
    const between = written.slice(end, to)
    for (const { text: address, href } of piecesIn(between)) if (href !== undefined) links.push({ text: address, href })
    text += between
  }
  for (const found of written.matchAll(MARKED)) {
    read(found.index)
    end = found.index + found[0].length
    const { label, href, fact } = found.groups ?? {}
    if (label !== undefined && href !== undefined) {
      const inner = readText(label, facts)
      for (const [from, to] of inner.filled) filled.push([text.length + from, text.length + to])
      links.push({ text: inner.text, href })
      text += inner.text
    } else if (fact !== undefined) {
      const value = facts[fact] ?? (isPageFact(fact) && Object.keys(facts).length > 0 ? fact.toLowerCase() : undefined)
      if (value !== undefined) filled.push([text.length, text.length + value.length])
      text += value ?? found[0]
    }
  }
  read(written.length)
  return { text, filled, links }
}

/** Facts that a page fills in itself. */
function isPageFact(name: string): boolean {
  return ['count', 'Count', 'provider', 'person', 'service', 'week', 'topic', 'title'].includes(name)
}

/** Whether somebody wrote it: of what lies between two places, not every letter and digit is a fact filled in. */
export function isWritten({ text, filled }: ReadText, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const letter = text[index] ?? ''
    if (/[\p{L}\p{N}$]/u.test(letter) && !filled.some(([start, end]) => start <= index && index < end)) return true
  }
  return false
}
