import type { Content } from '../../../content/read-content'
import { singleDocuments } from '../../editorial/documents'
import { placeOf } from '../../editorial/findings/place-of'
import type { OpenFinding } from '../../editorial/findings/read-findings'

interface Group {
  /** The document's. */
  name: string
  title: string
  findings: OpenFinding[]
}

/** Findings by document, in the order in which the desk lists these; posts and announcements come last. */
export function groupByDocument(findings: readonly OpenFinding[], content: Content): Group[] {
  const groups = Map.groupBy(findings, ({ document }) => document)
  const names = singleDocuments.map(({ name }) => name).filter((name) => groups.has(name))
  return [...new Set([...names, ...groups.keys()])].map((name) => ({
    name,
    title: placeOf({ document: name, field: '' }, content).title,
    findings: groups.get(name) ?? [],
  }))
}
