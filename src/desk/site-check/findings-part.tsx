import type { Right } from '../../access/roles'
import { describePlace, type PublishedSource } from '../../editorial/findings/describe-place'
import type { OpenFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { TodayPart } from '../today/today-part'
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
  const why =
    hints > 0
      ? `Fix these, or mark them as intentional. ${hints} more may be wrong.`
      : 'Fix these, or mark them as intentional.'
  return (
    <TodayPart
      {...{ id: 'findings', title: 'Site check', why, shown: first.length }}
      count={{ n: count, isCapped: false }}
      href={routes.deskSiteCheck}
    >
      {first.map((finding) => (
        <FindingRow finding={finding} published={published} may={may} key={finding.id} />
      ))}
    </TodayPart>
  )
}

type FindingRowProps = Pick<FindingsPartProps, 'published' | 'may'> & { finding: OpenFinding }

function FindingRow({ finding, published, may }: FindingRowProps) {
  const { title, address, right } = describePlace(finding, published)
  const canCorrect = address !== undefined && may(right)
  return (
    <li>
      {canCorrect ? <a href={address}>{title}</a> : <span>{title}</span>}
      <span className="part-words">
        <ForeignText>{finding.message}</ForeignText>
      </span>
      <Age at={finding.foundAt} />
      <span className="part-action">{canCorrect && 'Fix it'}</span>
    </li>
  )
}
