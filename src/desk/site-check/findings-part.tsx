import type { Right } from '../../access/roles'
import { describePlace, type PublishedSource } from '../../editorial/findings/describe-place'
import type { OpenFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'

export interface FindingsPartProps {
  first: readonly OpenFinding[]
  /** Total number of open alarms. */
  count: number
  /** Total number of open hints. */
  hints: number
  published: PublishedSource
  may: (right: Right) => boolean
}

/** The Site check section of Today. */
export function FindingsPart({ first, count, hints, published, may }: FindingsPartProps) {
  return (
    <section aria-labelledby="findings-title" className={count === 0 ? 'part part--empty' : 'part'} id="findings">
      <h2 id="findings-title">
        Site check <span>{count.toLocaleString('en-US')}</span>
      </h2>
      {count > 0 && (
        <>
          <p className="part-why">Correct these, or say that they’re intended.</p>
          <ul className="part-rows">
            {first.map((finding) => (
              <FindingRow finding={finding} published={published} may={may} key={finding.id} />
            ))}
          </ul>
        </>
      )}
      <p>
        <a href={routes.deskSiteCheck}>{formatCounts(count, hints)}</a>
      </p>
    </section>
  )
}

/** Formats "All 7 findings, 3 to look at" */
function formatCounts(count: number, hints: number): string {
  const countText = count === 1 ? 'One finding' : `All ${count.toLocaleString('en-US')} findings`
  const heading = count === 0 ? 'Site check' : countText
  return hints > 0 ? `${heading}, ${hints.toLocaleString('en-US')} to look at` : heading
}

type FindingRowProps = Pick<FindingsPartProps, 'published' | 'may'> & { finding: OpenFinding }

function FindingRow({ finding, published, may }: FindingRowProps) {
  const { title, address, right } = describePlace(finding, published)
  const canCorrect = address !== undefined && may(right)
  return (
    <li className="finding-row">
      {canCorrect ? <a href={address}>{title}</a> : <span>{title}</span>}
      <span>
        <ForeignText>{finding.message}</ForeignText>
      </span>
      <Age at={finding.foundAt} />
    </li>
  )
}
