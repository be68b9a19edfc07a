import * as v from 'valibot'
import type { Content } from '../../content/read-content'
import { overlaid } from './assemble-content'
import type { Document } from './documents'

/** Why a text cannot be published: what is wrong, by the path of its field ("schedule.0.day"; empty for the whole). */
export type Problems = ReadonlyMap<string, string>

/** What keeps a value of a document from being published over the content. */
export function findProblems(content: Content, document: Document, value: unknown): Problems {
  const { issues = [] } = v.safeParse(document.schema, value)
  const problems = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!problems.has(path)) problems.set(path, issue.message)
  }
  if (problems.size > 0 || overlaid(content, document, value)) return problems
  return new Map([['', 'This does not fit what else the site says. There may be too many entries of this kind.']])
}
