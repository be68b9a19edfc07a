import { parseInlineMarkdown } from '../../../content/markdown'
import { PLACEHOLDER } from '../../../content/placeholders'
import { isPageFact } from '../../../content/prose'

/** A link in a text. */
interface Link {
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

export type FactValues = Readonly<Partial<Record<string, string>>>

/** Fills in the facts and takes links and bold out of a text. What is no fact, and marks without others, stay. */
export function readText(written: string, facts: FactValues): ReadText {
  const filled: (readonly [number, number])[] = []
  const links: Link[] = []
  let text = ''
  for (const piece of parseInlineMarkdown(written)) {
    const start = text.length
    for (const [index, part] of piece.text.split(PLACEHOLDER).entries()) {
      const value = index % 2 ? findFact(part, facts) : undefined
      if (value !== undefined) filled.push([text.length, text.length + value.length])
      text += value ?? (index % 2 ? `{${part}}` : part)
    }
    if (piece.href !== undefined) links.push({ text: text.slice(start), href: piece.href })
  }
  return { text, filled, links }
}

/** A page fills in some facts itself. */
function findFact(name: string, facts: FactValues): string | undefined {
  return (
    (Object.hasOwn(facts, name) ? facts[name] : undefined) ??
    (isPageFact(name) && Object.keys(facts).length > 0 ? name.toLowerCase() : undefined)
  )
}

/** Whether somebody wrote it: of what lies between two places, not every letter and digit is a fact filled in. */
export function includesTypedText({ text, filled }: ReadText, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const letter = text[index] ?? ''
    if (/[\p{L}\p{N}$]/u.test(letter) && !filled.some(([start, end]) => start <= index && index < end)) return true
  }
  return false
}
