import type { ReactNode } from 'react'
import type { Right } from '../../access/roles'
import { singleDocuments } from '../../editorial/documents/documents'
import { describePlace, type PublishedSource } from '../../editorial/findings/describe-place'
import type { AcceptedFinding, OpenFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { EmptyState } from '../ui/empty-state'
import { Moment } from '../ui/moment'
import { AcceptedList } from './accepted-list'
import { FindingConflict } from './finding-conflict'
import { type AcceptanceProblem, OpenFindingRow } from './open-finding'

interface FindingsPageProps {
  open: readonly OpenFinding[]
  /** Total number of open findings. */
  count: number
  accepted: readonly AcceptedFinding[]
  published: PublishedSource
  may: (right: Right) => boolean
  checkedAt: string | undefined
  notice?: ReactNode
  problem?: AcceptanceProblem | undefined
}

/** Open findings by document, and accepted findings. */
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
      <PostForm action={routes.deskRecheckSite} className="lead">
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

interface FindingGroup {
  /** Document name. */
  name: string
  title: string
  findings: OpenFinding[]
}

/** Groups findings by document in the desk's order, with posts and announcements last. */
function groupByDocument(findings: readonly OpenFinding[], published: PublishedSource): FindingGroup[] {
  const groups = Map.groupBy(findings, ({ document }) => document)
  const names = singleDocuments.map(({ name }) => name).filter((name) => groups.has(name))
  return [...new Set([...names, ...groups.keys()])].map((name) => ({
    name,
    title: describePlace({ document: name, field: '' }, published).title,
    findings: groups.get(name) ?? [],
  }))
}
