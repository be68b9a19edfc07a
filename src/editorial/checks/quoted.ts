import type { Finding } from './check'
import { clauseAt, type Sentence } from './sentences'

/** Something found in a sentence, from and to in its text. */
export interface Span {
  from: number
  to: number
}

/** A finding about a part of a sentence. Its text is the part of the sentence around it. */
export function findingIn(sentence: Sentence, span: Span, say: (quoted: string) => string): Finding {
  const { document, field } = sentence.passage
  const quoted = sentence.text.slice(span.from, span.to).trim()
  const clause = clauseAt(sentence, span.from, span.to).text.replace(/^[\s;:,–—(]+/, '')
  return { document, field, message: say(`“${quoted}”`), text: clause.trim().slice(0, 300) }
}
