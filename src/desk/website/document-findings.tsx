import { toFieldPath } from '../../editorial/fields/field-path'
import type { Field } from '../../editorial/fields/fields'
import { toPostName } from '../../editorial/fields/posted-value'
import type { OpenFinding } from '../../editorial/findings/read-findings'
import { ForeignText } from '../ui/foreign-text'

/** Longer lists start collapsed. */
const MAX_OPEN_FINDINGS = 3

/** Site check findings about a document, alarms first, with links to the fields. */
export function DocumentFindings({ findings, field }: { findings: readonly OpenFinding[]; field: Field }) {
  if (findings.length === 0) return null
  return (
    <details className="document-findings" open={findings.length <= MAX_OPEN_FINDINGS}>
      <summary>Site check: {findings.length === 1 ? 'one finding' : `${findings.length} findings`}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={finding.id}>
            {finding.level === 'hint' && <span className="finding-level">Hint</span>}
            <FindingMessage finding={finding} field={field} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Findings about the whole document or about fees have no link, because the form has no field for them. */
function FindingMessage({ finding, field }: { finding: OpenFinding; field: Field }) {
  const text = <ForeignText>{finding.message}</ForeignText>
  const path = toFieldPath(field, finding.field)
  return path === '' ? text : <a href={`#${encodeURI(toPostName(path))}`}>{text}</a>
}
