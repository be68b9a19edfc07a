import type { ReactNode } from 'react'
import type { Right } from '../../access/roles'
import { singleDocuments } from '../../editorial/documents/documents'
import { describePlace, type PublishedSource } from '../../editorial/findings/place-of'
import type { AcceptedFinding, OpenFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { Moment } from '../ui/moment'
import { AcceptedList } from './accepted-list'
import { FindingConflict } from './finding-conflict'
import { type AcceptanceProblem, OpenFindingRow } from './open-finding'

interface FindingsPageProps {
  /** The first of them. */
  open: readonly OpenFinding[]
  /** How many are open in all. */
  count: number
  accepted: readonly AcceptedFinding[]
  published: PublishedSource
  /** Rights of the reader. */
  may: (right: Right) => boolean
  checkedAt: string | undefined
  notice?: ReactNode
  problem?: AcceptanceProblem | undefined
}

/** What the site found wrong with what it says, by document, and what is meant so. */
export function FindingsPage({ open, count, accepted, published, checkedAt, notice, problem, may }: FindingsPageProps) {
  return (
    <>
      <h1>Site check</h1>
      {notice}
      {problem?.changed && <FindingConflict finding={problem.changed} reason={problem.reason} />}
      <p className="findings-why">
        The site checks its own content every night and whenever something is published.
        {checkedAt !== undefined && (
          <>
            {' '}
            Last checked <Moment at={checkedAt} />.
          </>
        )}
      </p>
      <PostForm action={routes.deskCheckAgain} className="lead">
        <button className="button button--quiet" type="submit">
          Check again
        </button>
      </PostForm>
      {count === 0 && <EmptyState title="No problems found">The pages agree with each other.</EmptyState>}
      {groupByDocument(open, published).map(({ name, title, findings }) => (
        <section aria-labelledby={`of-${name}`} className="findings" key={name}>
          <h2 id={`of-${name}`}>
            {title} <span>{findings.length}</span>
          </h2>
          <ul>
            {findings.map((finding) => (
              <OpenFindingRow
                finding={finding}
                published={published}
                problem={problem?.id === finding.id ? problem : undefined}
                may={may}
                key={finding.id}
              />
            ))}
          </ul>
        </section>
      ))}
      {count > open.length && (
        <p>{(count - open.length).toLocaleString('en-US')} more will appear once these are resolved.</p>
      )}
      <AcceptedList accepted={accepted} published={published} may={may} />
    </>
  )
}

interface Group {
  /** The document's. */
  name: string
  title: string
  findings: OpenFinding[]
}

/** Findings by document, in the order in which the desk lists these; posts and announcements come last. */
function groupByDocument(findings: readonly OpenFinding[], published: PublishedSource): Group[] {
  const groups = Map.groupBy(findings, ({ document }) => document)
  const names = singleDocuments.map(({ name }) => name).filter((name) => groups.has(name))
  return [...new Set([...names, ...groups.keys()])].map((name) => ({
    name,
    title: describePlace({ document: name, field: '' }, published).title,
    findings: groups.get(name) ?? [],
  }))
}
