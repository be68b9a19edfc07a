import type { Right } from '../../access/roles'
import { describePlace, type PublishedSource } from '../../editorial/findings/describe-place'
import type { AcceptedFinding } from '../../editorial/findings/read-findings'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'

interface AcceptedListProps {
  accepted: readonly AcceptedFinding[]
  published: PublishedSource
  may: (right: Right) => boolean
}

/** Lists accepted findings with the person, time, and reason. */
export function AcceptedList({ accepted, published, may }: AcceptedListProps) {
  if (accepted.length === 0) return null
  return (
    <details className="findings findings--accepted">
      <summary>
        <h2>
          Intended <span>{accepted.length}</span>
        </h2>
      </summary>
      <ul>
        {accepted.map((finding) => {
          const { title, right } = describePlace(finding, published)
          return <AcceptedRow {...{ finding, title }} mayReopen={may(right)} key={finding.id} />
        })}
      </ul>
    </details>
  )
}

function AcceptedRow(props: { finding: AcceptedFinding; title: string; mayReopen: boolean }) {
  const { finding, title, mayReopen } = props
  const { id, version, message, reason, acceptedBy, acceptedAt } = finding
  const messageId = `said-${id}`
  return (
    <li>
      <p id={messageId}>
        {title}: <ForeignText>{message}</ForeignText>
      </p>
      <ForeignBlock>{reason}</ForeignBlock>
      <div className="finding-steps">
        <span className="finding-age">
          <ForeignText>{acceptedBy}</ForeignText>, <Moment at={acceptedAt} />
        </span>
        {mayReopen && (
          <PostForm action={routes.deskFindingReopen(id)}>
            <input type="hidden" name="version" value={version} />
            <button className="text-button" type="submit" aria-describedby={messageId}>
              Open again
            </button>
          </PostForm>
        )}
      </div>
    </li>
  )
}
