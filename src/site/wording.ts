import type { ReactNode } from 'react'
import type { Language } from '../../content/language'
import { type ProseFacts, parseProse, proseText } from '../../content/prose'
import { proseFacts } from '../../content/prose-facts'
import type { Content } from '../../content/read-content'
import { renderPieces } from './markdown'

export interface Wording {
  /** Returns prose as plain text. */
  text: (prose: string, more?: Partial<ProseFacts>) => string
  /** Renders prose with links and bold text. */
  say: (prose: string, more?: Partial<ProseFacts>) => ReactNode
}

export function createWording(content: Content, language: Language, year: number, currentYear?: number): Wording {
  const facts = { ...proseFacts(content, language, currentYear), year: String(year) }
  return {
    text: (prose, more) => proseText(prose, { ...facts, ...more }),
    say: (prose, more) => renderPieces(parseProse(prose, { ...facts, ...more })),
  }
}
