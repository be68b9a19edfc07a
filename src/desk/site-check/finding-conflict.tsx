import type { AcceptedFinding, OpenFinding } from '../../editorial/findings/read-findings'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'

interface FindingConflictProps {
  finding: OpenFinding | AcceptedFinding
  reason: string
}

/** Shows a colleague's earlier change and the viewer's unsaved reason. */
export function FindingConflict({ finding, reason }: FindingConflictProps) {
  return (
    <Notice tone="problem">
      <div>
        <p>
          <strong>Someone else changed this in the meantime. Your change hasn’t been saved.</strong>
        </p>
        <p>
          <ForeignText>{finding.message}</ForeignText>
        </p>
        {'reason' in finding ? (
          <>
            <p>
              <ForeignText>{finding.acceptedBy}</ForeignText> accepted it <Moment at={finding.acceptedAt} />:
            </p>
            <ForeignBlock>{finding.reason}</ForeignBlock>
          </>
        ) : (
          <p>It’s open again.</p>
        )}
        {reason !== '' && (
          <>
            <p>You wrote:</p>
            <ForeignBlock>{reason}</ForeignBlock>
          </>
        )}
      </div>
    </Notice>
  )
}
