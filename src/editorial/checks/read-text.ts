import { parseInlineMarkdown } from '../../../content/markdown'
import { PLACEHOLDER } from '../../../content/placeholders'
import { isPageFact } from '../../../content/prose'

interface Link {
  text: string
  href: string
}

/** A text as readers see it. */
export interface RenderedText {
  text: string
  /** Ranges of the text that were filled in from facts. */
  filled: readonly (readonly [from: number, to: number])[]
  links: readonly Link[]
}

export type FactValues = Readonly<Partial<Record<string, string>>>

/** Fills in facts, and removes the markup of links and bold text. Unknown facts and unmatched marks are unchanged. */
export function renderText(written: string, facts: FactValues): RenderedText {
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

/** Pages fill in some facts themselves; their names are used as values. */
function findFact(name: string, facts: FactValues): string | undefined {
  return (
    (Object.hasOwn(facts, name) ? facts[name] : undefined) ??
    (isPageFact(name) && Object.keys(facts).length > 0 ? name.toLowerCase() : undefined)
  )
}

/** True if the range contains typed letters or digits, not only filled-in facts. */
export function includesTypedText({ text, filled }: RenderedText, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const letter = text[index] ?? ''
    if (/[\p{L}\p{N}$]/u.test(letter) && !filled.some(([start, end]) => start <= index && index < end)) return true
  }
  return false
}
