import { type Content, MAX_ENTRIES } from '../../../content/read-content'
import type { Database } from '../../database/connection'
import { tryReplaceValue } from '../documents/assemble-content'
import { type Document, isEntryKind } from '../documents/documents'
import { readCurrentContent } from '../documents/read-published'
import { type FieldProblems, findFieldProblems } from '../fields/field-problems'
import { walkLeaves } from '../fields/value-paths'
import { findFileProblems } from '../files/stored-file'

/** Markup that may add an element to the page. */
const MARK = /\*\*|\]\(|https:\/\/|\n/g
/** Per document; keeps rendering fast. */
const MAX_MARKS = 2000
const TOO_MANY_MARKS_MESSAGE = `Please use ${MAX_MARKS.toLocaleString('en-US')} links, bold passages, and line breaks at most`

function countMarks(value: unknown): number {
  return walkLeaves(value).reduce((count, [, leaf]) => count + (String(leaf).match(MARK)?.length ?? 0), 0)
}

/** Finds problems that prevent a value from being published. */
export function findProblems(content: Content, document: Document, value: unknown): FieldProblems {
  const problems = findFieldProblems(document.schema, value)
  if (problems.size === 0 && countMarks(value) > MAX_MARKS) return new Map([['', TOO_MANY_MARKS_MESSAGE]])
  if (problems.size > 0 || tryReplaceValue(content, document, value)) return problems
  return new Map([['', findLimitProblem(content, document) ?? 'This doesn’t fit the rest of the site.']])
}

function findLimitProblem(content: Content, { path: [kind] }: Document): string | undefined {
  if (!isEntryKind(kind) || content[kind].length < MAX_ENTRIES[kind]) return undefined
  return `The site can have up to ${MAX_ENTRIES[kind]}. Take another one off first`
}

/** Finds problems with the current published content, including removed files. */
export async function findPublishingProblems(
  database: Database,
  document: Document,
  value: unknown,
): Promise<FieldProblems> {
  if (value === null) return new Map()
  const { content } = await readCurrentContent(database, document.language)
  const problems = findProblems(content, document, value)
  return problems.size > 0 ? problems : findFileProblems(database, value)
}
