import { createElement, Fragment, type ReactNode } from 'react'
import type { Language } from '../../content/language'
import { fill, type ProseFacts, type ProsePiece, piecesOf } from '../../content/prose'
import { proseFacts } from '../../content/prose-facts'
import type { Content } from '../../content/read-content'

/** Fills in the facts of the content's prose. */
export interface Wording {
  /** As text. */
  text: (prose: string, more?: Partial<ProseFacts>) => string
  /** With its links. */
  say: (prose: string, more?: Partial<ProseFacts>) => ReactNode
}

export function wordingOf(content: Content, language: Language, year: number): Wording {
  const facts = { ...proseFacts(content, language), year: String(year) }
  return {
    text: (prose, more) => fill(prose, { ...facts, ...more }),
    say: (prose, more) => createElement(Fragment, null, ...piecesOf(prose, { ...facts, ...more }).map(asNode)),
  }
}

function asNode({ text, href }: ProsePiece): ReactNode {
  return href ? createElement('a', { href }, text) : text
}
