import { type Content, MOST_ENTRIES } from '../../content/read-content'
import { overlaid } from './assemble-content'
import { type Document, isMany } from './documents'
import { type FieldProblems, problemsOf } from './field-problems'

/** Why a text cannot be published: what is wrong, by the path of its field ("schedule.0.day"; empty for the whole). */
export type Problems = FieldProblems

/** What keeps a value of a document from being published over the content. */
export function findProblems(content: Content, document: Document, value: unknown): Problems {
  const problems = problemsOf(document.schema, value)
  if (problems.size > 0 || overlaid(content, document, value)) return problems
  return new Map([['', tooMany(content, document) ?? 'This doesn’t fit the rest of the site.']])
}

function tooMany(content: Content, { path: [kind] }: Document): string | undefined {
  if (!isMany(kind) || content[kind].length < MOST_ENTRIES[kind]) return undefined
  return `The site can have up to ${MOST_ENTRIES[kind]}. Take another one off first`
}
