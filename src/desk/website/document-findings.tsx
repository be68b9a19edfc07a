import { editedPath } from '../../editorial/fields/field-path'
import type { Field } from '../../editorial/fields/fields'
import { postedName } from '../../editorial/fields/posted-value'
import type { OpenFinding } from '../../editorial/findings/read-findings'
import { ForeignText } from '../ui/foreign-text'

/** Longer lists are opened by whoever wants to see them. */
const MOST_OPEN = 3

/** What the Site check says of a document, above its form: alarms first, each with a link to its field. */
export function DocumentFindings({ findings, field }: { findings: readonly OpenFinding[]; field: Field }) {
  if (findings.length === 0) return null
  return (
    <details className="document-findings" open={findings.length <= MOST_OPEN}>
      <summary>Site check: {findings.length === 1 ? 'one finding' : `${findings.length} findings`}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={finding.id}>
            {finding.level === 'hint' && <span className="finding-level">Hint</span>}
            <Message finding={finding} field={field} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A finding about the whole document, or about fees, which have a form of their own, leads to no field. */
function Message({ finding, field }: { finding: OpenFinding; field: Field }) {
  const text = <ForeignText>{finding.message}</ForeignText>
  const path = editedPath(field, finding.field)
  return path === '' ? text : <a href={`#${encodeURI(postedName(path))}`}>{text}</a>
}
